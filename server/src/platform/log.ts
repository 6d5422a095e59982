import pino, { type Logger } from "pino";

/** One JSON line per event, without addresses, positions, cookies or other personal data. */
export type Log = Logger;

const maxUnwrittenBytes = 1_000_000;

export function openLog(level: string): Log {
  const output = pino.destination({ dest: 1, maxLength: maxUnwrittenBytes });
  // After a closed terminal or a full disk `flushSync` would retry forever at the end of the process.
  output.on("error", () => {
    output.flushSync = () => {};
  });
  return pino(
    {
      level,
      base: null,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      hooks: { streamWrite: withoutAddresses },
    },
    output,
  );
}

/** Libraries add values to their errors, PostgreSQL the row that broke a constraint. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  const message = withoutValues(error.message, code);
  const stack = error.stack?.replace(error.message, () => message);
  return { type: error.name, message, stack, code, constraint, table };
}

/** PostgreSQL's errors of class 22 quote the unreadable value. */
function withoutValues(message: string, code: unknown): string {
  return typeof code === "string" && /^22.{3}$/.test(code) ? message.replace(/: ".*/s, "") : message;
}

/** An escape of JSON, which must stay whole, or an address. A local part has 64 characters at most. */
const escapeOrAddress = /(\\u[\da-f]{4}|\\.)|[^\s"<>()[\]:;,\\/@=]{1,64}@[^\s"'<>()[\]:;,\\/@]+/g;

/** A mail server's refusal names the recipient. */
function withoutAddresses(line: string): string {
  // A fast check, as most lines have none.
  return line.includes("@") ? line.replace(escapeOrAddress, (_, escaped) => escaped ?? "(address)") : line;
}

const quietMs = 60_000;
const maxRepeats = 200;
const repeats = new WeakMap<Log, Map<string, number>>();

/** Logs a warning at most once a minute per `topic`, then its repetitions. Numbers in reasons are ignored. */
export function warnSparingly(
  log: Log,
  fields: { reason: string },
  message: string,
  topic = fields.reason.replace(/\d+(\.\d+)?/g, "0"),
): void {
  const counts = repeats.get(log) ?? new Map<string, number>();
  repeats.set(log, counts);
  const key = `${message} ${counts.size < maxRepeats ? topic : ""}`;
  const count = counts.get(key);
  counts.set(key, (count ?? -1) + 1);
  if (count !== undefined) return;
  log.warn(fields, message);
  setTimeout(() => {
    const repeated = counts.get(key);
    counts.delete(key);
    if (repeated) log.warn({ reason: fields.reason, repeated }, message);
  }, quietMs).unref();
}

/**
 * Libraries leave harmless rejected promises during a database outage. After an exception the state is unknown, so the
 * process ends and its supervisor restarts it.
 */
export function logUncaught(log: Log): void {
  // The job queue writes the stack of an ended worker to the console, amid the lines of the log.
  console.trace = (error: unknown) => warnSparingly(log, { reason: String(error) }, "a library's note");
  process.on("unhandledRejection", (error) => log.error({ err: error }, "a rejection that nobody handled"));
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an exception that nobody caught ends the server");
    process.exit(1);
  });
}
