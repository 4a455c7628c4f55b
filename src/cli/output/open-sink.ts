import type { Io } from "../io.ts";
import { JsonSink } from "./json-sink.ts";
import { LineSink } from "./line-sink.ts";
import type { Format } from "./print-piece.ts";
import type { ReportSink } from "./report-sink.ts";
import { SarifSink } from "./sarif-sink.ts";

/** What writes reports in a format: `text` with a blank line between findings, `github` a line each. */
export function openSink(format: Format, io: Io): ReportSink {
  switch (format) {
    case "json":
      return new JsonSink(io);
    case "sarif":
      return new SarifSink(io);
    default:
      return new LineSink(io, format === "text" ? "\n" : "");
  }
}
