import type { Log } from "./log.ts";

/** Tests pass their own and do not wait. */
export type Clock = { now(): number; wait(ms: number): Promise<void> };

export type PacedCall<Answer> = { waitMs: number; answer: Promise<Answer> };

/** Asks public services that allow one call a second. */
export type PacedClient = {
  /**
   * Null during a pause of the service, or if its turn would come after `longestWaitMs`. The answer rejects if the
   * service fails, or `read` cannot use the reply.
   */
  get<Answer>(address: URL, read: (content: unknown) => Answer, longestWaitMs: number): PacedCall<Answer> | null;
};

export const pacedLimits = {
  minIntervalMs: 1_000,
  replyTimeoutMs: 5_000,
  failuresBeforePause: 3,
  pauseMs: 60_000,
  maxReplyBytes: 64 * 1024,
} as const;

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
};

type Service = { nextCallAt: number; pausedUntil: number; failures: number };

/**
 * At most one call a second to each service, and a minute's pause if it refuses or keeps failing. Requests are not
 * logged: they reveal a visitor's position.
 */
export function createPacedClient(options: {
  /** Tells the services' operators who asks. */
  site: string;
  log: Log;
  clock?: Clock;
}): PacedClient {
  const { site, log, clock = systemClock } = options;
  const services = new Map<string, Service>();
  const serviceAt = ({ host }: URL) => {
    const service = services.get(host) ?? { nextCallAt: 0, pausedUntil: 0, failures: 0 };
    services.set(host, service);
    return service;
  };

  async function ask<Answer>(service: Service, address: URL, read: (content: unknown) => Answer, waitMs: number) {
    if (waitMs > 0) await clock.wait(waitMs);
    if (clock.now() < service.pausedUntil) throw new Error("left alone");
    const timeout = new AbortController();
    void clock.wait(pacedLimits.replyTimeoutMs).then(() => timeout.abort(new Error("no reply in time")));
    try {
      const answer = read(await fetchJson(address, site, timeout.signal));
      service.failures = 0;
      return answer;
    } catch (error) {
      service.failures += 1;
      const isPaused = error instanceof Refused || service.failures >= pacedLimits.failuresBeforePause;
      if (isPaused) service.pausedUntil = clock.now() + pacedLimits.pauseMs;
      log.warn({ reason: reasonOf(error), paused: isPaused }, "place service failed");
      throw error;
    }
  }

  return {
    get(address, read, longestWaitMs) {
      const service = serviceAt(address);
      const now = clock.now();
      const waitMs = Math.max(0, service.nextCallAt - now);
      if (waitMs > longestWaitMs || now < service.pausedUntil) return null;
      service.nextCallAt = now + waitMs + pacedLimits.minIntervalMs;
      return { waitMs, answer: ask(service, address, read, waitMs) };
    },
  };
}

class Refused extends Error {}

async function fetchJson(address: URL, site: string, signal: AbortSignal): Promise<unknown> {
  const reply = await fetch(address, {
    redirect: "manual",
    signal,
    headers: {
      "user-agent": `Dishboard/1.0 (+${new URL(site).href})`,
      accept: "application/json",
      "accept-language": "en",
    },
  });
  if (reply.status === 429 || reply.status === 403) throw new Refused(`status ${reply.status}`);
  if (reply.status !== 200) throw new Error(`status ${reply.status}`);
  return JSON.parse(await textOf(reply));
}

async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > pacedLimits.maxReplyBytes) throw new Error("reply too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Describes an error without the request's URL, which reveals a visitor's position. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "reply is no JSON";
  if (error instanceof TypeError) return "unreachable";
  return error instanceof Error ? error.message : "unknown";
}
