import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { RejectionEvent, ResponseEvent, Work } from "#http/index.ts";
import type { StoreWork } from "#stores/index.ts";

export interface Metrics {
  count(event: ResponseEvent): void;
  countRejected(event: RejectionEvent): void;
  /** Counts a call of the store. The code is that of its error; null if it succeeded. */
  observeStore(call: string, ms: number, code: string | null): void;
  /** Counts a check of a large survey. */
  observeCheck(ms: number, code: string | null): void;
  countPurged(what: string, rows: number): void;
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
  readonly isOverloaded: () => boolean;
  /** Null if the store does not report its load. */
  readonly storeWork: () => StoreWork | null;
}

/** Buckets in seconds, from an in-memory lookup to the request timeout. */
const durations = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15];

/** Supported methods; the server rejects all others. */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Creates metrics of the requests and the process. Labels never contain client input. */
export function newMetrics({
  work,
  connections,
  refusedConnections,
  waitingChecks,
  isOverloaded,
  storeWork,
}: MetricSources): Metrics {
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
  const storeSeconds = new Histogram({
    name: "surveyc_store_duration_seconds",
    help: "Duration of calls of the store, including their time in queues.",
    labelNames: ["call"],
    buckets: durations,
    registers,
  });
  const storeFailures = new Counter({
    name: "surveyc_store_failures_total",
    help: "Failed calls of the store.",
    labelNames: ["call", "code"],
    registers,
  });
  const checkSeconds = new Histogram({
    name: "surveyc_check_duration_seconds",
    help: "Duration of checks of large surveys, including their time in the queue.",
    labelNames: ["outcome"],
    buckets: durations,
    registers,
  });
  const purged = new Counter({
    name: "surveyc_purged_rows_total",
    help: "Expired rows that were removed.",
    labelNames: ["what"],
    registers,
  });
  const gauge = (name: string, help: string, read: () => number | undefined): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
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
  gauge("surveyc_overloaded", "Whether requests are rejected because the event loop is delayed.", () =>
    Number(isOverloaded()),
  );
  gauge("surveyc_writes_waiting", "Writes that wait for others.", () => storeWork()?.waitingWrites);
  const pool = (): StoreWork["connections"] => storeWork()?.connections ?? null;
  gauge("surveyc_pool_in_use", "Connections to the database in use.", () => pool()?.inUse);
  gauge("surveyc_pool_idle", "Idle connections to the database.", () => pool()?.idle);
  gauge("surveyc_pool_waiting", "Calls that wait for a connection to the database.", () => pool()?.waiting);
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
    observeStore(call, ms, code) {
      storeSeconds.observe({ call }, ms / 1000);
      if (code !== null) storeFailures.inc({ call, code });
    },
    observeCheck: (ms, code) => checkSeconds.observe({ outcome: code ?? "done" }, ms / 1000),
    countPurged: (what, rows) => purged.inc({ what }, rows),
    print: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
