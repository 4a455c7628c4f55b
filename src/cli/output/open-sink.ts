import type { Io } from "../io.ts";
import { JsonSink } from "./json-sink.ts";
import { LineSink } from "./line-sink.ts";
import type { ReportSink } from "./report-sink.ts";
import { SarifSink } from "./sarif-sink.ts";

/** The formats of `check`, in the order in which the help lists them. */
export const formats = ["text", "json", "sarif", "github"] as const;

export type Format = (typeof formats)[number];

/** What writes reports in a format. */
export function openSink(format: Format, io: Io, color: boolean): ReportSink {
  switch (format) {
    case "json":
      return new JsonSink(io);
    case "sarif":
      return new SarifSink(io);
    default:
      return new LineSink(io, { format, color });
  }
}
