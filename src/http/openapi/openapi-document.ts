import type { JsonSchema } from "#model/json-schema.ts";

export interface Reference {
  readonly $ref: string;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface MediaType {
  readonly schema: JsonSchema;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Header {
  readonly description: string;
  readonly required?: true;
  readonly schema: JsonSchema;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly description: string;
  readonly required?: true;
  readonly style?: "form";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

export interface ResponseObject {
  readonly description: string;
  readonly headers?: Readonly<Record<string, Reference | Header>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface OperationObject {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, ResponseObject | Reference>>;
}

export type DocumentMethod = "get" | "post" | "patch" | "delete";

/** The part of the OpenAPI 3.1 format that this interface uses. */
export interface OpenApiDocument {
  /** The generator of the document. */
  readonly "x-generated-by"?: string;
  /** The version of OpenAPI. */
  readonly openapi: "3.1.0";
  /** The subject of the document. */
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
  };
  /** The servers of the interface. */
  readonly servers: readonly [{ readonly url: string; readonly description: string }];
  /** The groups of operations. */
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  /** The operations, by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Partial<Record<DocumentMethod, OperationObject>>>>>;
  /** The targets of references: schemas, responses, headers, parameters. */
  readonly components: {
    readonly securitySchemes: Readonly<
      Record<string, { readonly type: "http"; readonly scheme: "bearer"; readonly description: string }>
    >;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly headers: Readonly<Record<string, Header>>;
    readonly responses: Readonly<Record<string, ResponseObject>>;
    readonly schemas: Readonly<Record<string, JsonSchema>>;
  };
}
