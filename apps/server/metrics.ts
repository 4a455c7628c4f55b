import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RejectionEvent, ResponseEvent, Work } from "#http/index.ts";

export interface Metrics {
  count(event: ResponseEvent): void;
  countRejected(event: RejectionEvent): void;
  print(): Promise<string>;
  readonly contentType: string;
}

export interface MetricSources {
  readonly work: () => Work;
  readonly connections: () => number;
  /** Connections rejected by the limits, since the start. */
  readonly refusedConnections: () => number;
  /** Surveys that wait for the checking thread, or are checked. */
  readonly waitingChecks: () => number;
}

/** Buckets in seconds, from an in-memory lookup to the request timeout. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Supported methods; the server rejects all others. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates metrics of the requests and the process. Labels never contain client input. */
export function newMetrics({ work, connections, refusedConnections, waitingChecks }: MetricSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "surveyc_requests_total",
    help: "Completed API requests.",
    labelNames: ["operation", "method", "status"],
    registers,
  });
  const seconds = new Histogram({
    name: "surveyc_request_duration_seconds",
    help: "Time to the start of the response.",
    labelNames: ["operation"],
    buckets: durations,
    registers,
  });
  const sent = new Counter({
    name: "surveyc_response_bytes_total",
    help: "Bytes of response bodies, before compression.",
    registers,
  });
  const rejected = new Counter({
    name: "surveyc_events_rejected_total",
    help: "Rejected events of pages.",
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
  gauge("surveyc_requests_at_work", "Requests in progress.", () => work().requests);
  gauge(
    "surveyc_reply_bytes_at_work",
    "Bytes of large responses that are not sent yet.",
    () => work().replyBytes,
  );
  gauge("surveyc_connections_open", "Open client connections.", connections);
  gauge("surveyc_checks_waiting", "Large surveys that are checked or wait for it.", waitingChecks);
  new Counter({
    name: "surveyc_connections_refused_total",
    help: "Connections rejected by the limits.",
    registers,
    collect() {
      this.reset();
      this.inc(refusedConnections());
    },
  });
  return {
    count({ operationId, method, status, ms, bytes }) {
      const operation = operationId ?? "none";
      requests.inc({
        operation,
        method: methods.has(method) ? method : "other",
        status,
      });
      seconds.observe({ operation }, ms / 1000);
      sent.inc(bytes);
    },
    countRejected: ({ code, count }) => rejected.inc({ code }, count),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
