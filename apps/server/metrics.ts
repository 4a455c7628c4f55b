import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RejectionEvent, ResponseEvent, Work } from "#http/index.ts";

export interface Metrics {
  count(event: ResponseEvent): void;
  countRejected(event: RejectionEvent): void;
  print(): Promise<string>;
  readonly contentType: string;
}

export interface Measured {
  readonly work: () => Work;
  readonly connections: () => number;
}

/** Seconds: from a look-up in memory to the longest that a request may take. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Other methods are those of requests that nobody serves. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts the requests of a server, and measures its process. No label takes values that people send. */
export function newMetrics({ work, connections }: Measured): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "surveyc_requests_total",
    help: "Requests of the API that were answered.",
    labelNames: ["operation", "method", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "surveyc_request_duration_seconds",
    help: "Time until an answer began.",
    labelNames: ["operation"],
    buckets: durations,
    registers,
  });
  const sent = new Counter({
    name: "surveyc_response_bytes_total",
    help: "Bytes of the bodies of answers.",
    registers,
  });
  const rejected = new Counter({
    name: "surveyc_events_rejected_total",
    help: "Events of pages that were not kept.",
    labelNames: ["code"],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("surveyc_requests_at_work", "Requests that are being handled.", () => work().requests);
  gauge("surveyc_reply_bytes_at_work", "Bytes of large answers, until sent.", () => work().replyBytes);
  gauge("surveyc_connections_open", "Connections of clients.", connections);
  return {
    count({ operationId, method, status, ms, bytes }) {
      const operation = operationId ?? "none";
      requests.inc({
        operation,
        method: methods.has(method) ? method : "other",
        status: `${Math.floor(status / 100)}xx`,
      });
      seconds.observe({ operation }, ms / 1000);
      sent.inc(bytes);
    },
    countRejected: ({ code, count }) => rejected.inc({ code }, count),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
