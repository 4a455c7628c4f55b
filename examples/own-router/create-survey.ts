// One operation for any router: authentication, authorization, input and response.
import {
  authenticateRequest,
  createServices,
  createSurvey,
  type InputOptions,
  keyAuthenticator,
  createSurvey as operation,
  permits,
  problemOfError,
  readInput,
  toResponse,
} from "surveyc/http";
import { memoryStore } from "surveyc/stores";

export const store = await memoryStore();
const services = createServices({ store });
const authenticate = keyAuthenticator(store);

export const { path } = operation;

type Parameters = Readonly<Record<string, string>>;

export async function answer(
  request: Request,
  parameters: Parameters,
  options?: InputOptions,
): Promise<Response> {
  try {
    const caller = await authenticateRequest(authenticate, request);
    if (!caller.ok) return toResponse(caller, request);
    const permitted = permits(caller.subject, operation, parameters["project_id"]);
    if (!permitted.ok) return toResponse(permitted, request);
    const read = await readInput(operation, request, parameters, options);
    if (!read.ok) return toResponse(read, request);
    return toResponse(await createSurvey.run(services, { ...read.input, subject: caller.subject }), request);
  } catch (error) {
    return toResponse(problemOfError(error), request);
  }
}
