import { onGeocodeGrid, unknownAreaName } from "@dishboard/contract/geocode";
import type { Position } from "@dishboard/contract/places";
import { LRUCache } from "lru-cache";
import type { Log } from "./log.ts";

/** The clock of the geocoder. Tests pass their own and do not wait. */
export type GeocoderClock = { now(): number; wait(ms: number): Promise<void> };

/** Finds the names of areas. */
export type Geocoder = {
  /** Returns the name of the area around a position, or a general one; always within two seconds. */
  areaName(position: Position): Promise<string>;
};

/** The limits for a public service and for the people who wait for it. */
export const geocoderLimits = {
  callerTimeoutMs: 2_000,
  /** A late reply is still cached for the next caller. */
  replyTimeoutMs: 5_000,
  minIntervalMs: 1_000,
  failuresBeforePause: 3,
  pauseMs: 60_000,
  maxReplyBytes: 64 * 1024,
  maxNames: 10_000,
  nameTtlMs: 7 * 24 * 3_600_000,
  maxNameLength: 200,
} as const;

const nameFields = ["neighbourhood", "suburb", "city_district", "city", "town", "village"] as const;

const systemClock: GeocoderClock = {
  now: () => performance.now(),
  wait: (ms) => new Promise((resolve) => void setTimeout(resolve, ms).unref()),
};

/**
 * Asks a Nominatim-compatible service for names, at most once a second, and never for an exact position.
 * Every failure gives the name 'your area' and no error. No position is logged.
 */
export function createGeocoder(options: {
  /** Null: names are not looked up. */
  url: string | null;
  /** Sent to the service, so that its operators know who asks. */
  site: string;
  log: Log;
  clock?: GeocoderClock;
}): Geocoder {
  const { url, site, log, clock = systemClock } = options;
  const limits = geocoderLimits;
  const names = new LRUCache<string, string>({ max: limits.maxNames, ttl: limits.nameTtlMs, perf: clock });
  const pending = new Map<string, Promise<string>>();
  let nextCallAt = 0;
  let pausedUntil = 0;
  let failures = 0;

  async function ask(service: string, { latitude, longitude }: Position, waitMs: number): Promise<string> {
    if (waitMs > 0) await clock.wait(waitMs);
    if (clock.now() < pausedUntil) return unknownAreaName;
    const timeout = new AbortController();
    void clock.wait(limits.replyTimeoutMs).then(() => timeout.abort(new Error("no reply in time")));
    try {
      const name = await fetchName(addressOf(service, { latitude, longitude }), site, timeout.signal);
      failures = 0;
      return name;
    } catch (error) {
      failures += 1;
      const refused = error instanceof Refused;
      if (refused || failures >= limits.failuresBeforePause) pausedUntil = clock.now() + limits.pauseMs;
      log.warn({ reason: reasonOf(error), paused: clock.now() < pausedUntil }, "geocoder failed");
      throw error;
    }
  }

  function lookUp(service: string, key: string, place: Position): Promise<string> {
    const now = clock.now();
    const waitMs = Math.max(0, nextCallAt - now);
    if (waitMs >= limits.callerTimeoutMs || now < pausedUntil) return Promise.resolve(unknownAreaName);
    nextCallAt = now + waitMs + limits.minIntervalMs;
    const asked = ask(service, place, waitMs)
      .then((name) => {
        if (clock.now() >= pausedUntil) names.set(key, name);
        return name;
      })
      .catch(() => unknownAreaName)
      .finally(() => pending.delete(key));
    pending.set(key, asked);
    return asked;
  }

  return {
    async areaName(position) {
      if (url === null) return unknownAreaName;
      const place = onGeocodeGrid(position);
      const key = `${place.latitude},${place.longitude}`;
      const known = names.get(key);
      if (known !== undefined) return known;
      const asked = pending.get(key) ?? lookUp(url, key, place);
      return Promise.race([asked, clock.wait(limits.callerTimeoutMs).then(() => unknownAreaName)]);
    },
  };
}

/** The service refuses to answer for now. */
class Refused extends Error {}

function addressOf(service: string, { latitude, longitude }: Position): URL {
  const address = new URL(service);
  const parameters = { format: "json", lat: latitude, lon: longitude, zoom: 14, addressdetails: 1 };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, String(value));
  return address;
}

async function fetchName(address: URL, site: string, signal: AbortSignal): Promise<string> {
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
  const content: unknown = JSON.parse(await textOf(reply));
  if (typeof content !== "object" || content === null) throw new Error("no object");
  return "address" in content ? nameIn(content.address) : unknownAreaName;
}

/** The most specific name in an address. */
function nameIn(address: unknown): string {
  const fields = new Map(Object.entries(typeof address === "object" && address !== null ? address : {}));
  for (const field of nameFields) {
    const name: unknown = fields.get(field);
    if (typeof name !== "string") continue;
    const clean = name.replace(/\p{Cc}/gu, " ").trim();
    if (clean !== "") return Array.from(clean).slice(0, geocoderLimits.maxNameLength).join("");
  }
  return unknownAreaName;
}

async function textOf(reply: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > geocoderLimits.maxReplyBytes) throw new Error("reply too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Describes an error without the request's URL, which holds the position. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return "reply is no JSON";
  if (error instanceof TypeError) return "unreachable";
  return error instanceof Error ? error.message : "unknown";
}
