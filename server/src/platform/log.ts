import pino, { type Logger } from "pino";

/** The log: one JSON line per event, without addresses, positions, cookies or anything else about a person. */
export type Log = Logger;

/** Opens the log on the standard output. */
export function openLog(level: string): Log {
  return pino({ level, base: null, formatters: { level: (label) => ({ level: label }) } });
}
