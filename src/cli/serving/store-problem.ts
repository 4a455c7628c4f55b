/** Why a folder cannot be used, by the code of the system. */
const folderFaults: Readonly<Record<string, string>> = {
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
  EROFS: "no permission to write there",
  ENOTDIR: "is no folder",
  EEXIST: "is no folder",
  ENOSPC: "no space left",
};

/** Why a database cannot be reached, by the code of the system, and what to do about it. */
const connectionFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused; start the server, or correct the host and the port in the URL",
  ENOTFOUND: "there is no such host; correct it in the URL",
  EAI_AGAIN: "its host cannot be looked up now; see whether the network is there",
  EHOSTUNREACH: "there is no way to its host; correct it in the URL, or see whether the network is there",
  ENETUNREACH: "there is no way to its host; correct it in the URL, or see whether the network is there",
  ETIMEDOUT:
    "it did not answer in time; correct the host and the port in the URL, or let connections through",
  ENOENT: "there is no such socket; start the server, or correct the host in the URL",
};

/** What is said of a database whose address cannot be read. The address itself may hold a password. */
export const noDatabaseUrl =
  "the database: its URL is not one of PostgreSQL, such as postgres://user@localhost:5432/name; " +
  "in a password # is written as %23, / as %2F and % as %25";

interface Fault {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
}

const faultOf = (error: unknown): Fault => Object(error) as Fault;

const inOneLine = ({ message }: Fault, error: unknown): string =>
  String(message ?? error).replaceAll(/\s*\n\s*/g, " ");

/** What stands in the way of opening the store in a folder: one line. */
export function folderProblem(error: unknown, folder: string): string {
  const fault = faultOf(error);
  return `${folder}: ${folderFaults[String(fault.code)] ?? inOneLine(fault, error)}`;
}

/** What stands in the way of opening the store in a database: one line, without the password that a URL may hold. */
export function databaseProblem(error: unknown): string {
  const thrown = faultOf(error);
  // What the store has to say is for those whose connection worked before; why it does not is what the driver said.
  const fault = thrown.code === "unavailable" ? faultOf(thrown.cause ?? error) : thrown;
  if (fault.code === "ERR_INVALID_URL" || fault.name === "URIError") return noDatabaseUrl;
  const isSilent = fault.code === undefined && /timeout/i.test(String(fault.message));
  const why = connectionFaults[isSilent ? "ETIMEDOUT" : String(fault.code)];
  return why === undefined
    ? `the database: ${inOneLine(fault, error)}`
    : `the database: cannot be reached, as ${why}`;
}
