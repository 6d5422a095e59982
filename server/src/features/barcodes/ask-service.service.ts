import { readBarcode, shownBarcode } from "@dishboard/contract/barcodes";
import {
  type GivenProduct,
  openFoodFactsFields,
  type RawProduct,
  readOpenFoodFacts,
} from "./open-food-facts.service.ts";

/** A product, none known, or why there is no answer. */
export type ServiceAnswer = { product: GivenProduct } | "unknown" | "gone" | "lies";

/** Asks Open Food Facts, or a compatible site, about a code. */
export type AskService = (code: string) => Promise<ServiceAnswer>;

/** Time and length of an answer. */
export const serviceLimits = {
  timeoutMs: 5_000,
  maxBytes: 1_048_576,
  failuresBeforePause: 3,
  pauseMs: 60_000,
} as const;

/** Creates a client that names this site; pauses for a minute after failures. */
export function createAskService(options: {
  /** No trailing slash. */
  url: string;
  site: string;
  /** Monotonic, in milliseconds. */
  now: () => number;
  timeoutMs?: number;
}): AskService {
  const { url, site, now, timeoutMs = serviceLimits.timeoutMs } = options;
  let [failures, pausedUntil] = [0, 0];
  return async (code) => {
    if (now() < pausedUntil) return "gone";
    const answer = await ask(url, site, code, timeoutMs);
    failures = answer === "gone" ? failures + 1 : 0;
    if (failures >= serviceLimits.failuresBeforePause) pausedUntil = now() + serviceLimits.pauseMs;
    return answer;
  };
}

async function ask(url: string, site: string, code: string, timeoutMs: number): Promise<ServiceAnswer> {
  let text: string | null;
  try {
    const reply = await fetch(`${url}/api/v2/product/${shownBarcode(code)}?fields=${openFoodFactsFields.join(",")}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: { "user-agent": `Dishboard/1.0 (+${new URL(site).href})`, accept: "application/json" },
    });
    if (reply.status !== 200 && reply.status !== 404) return "gone";
    text = await textOf(reply);
  } catch {
    return "gone";
  }
  return text === null ? "lies" : read(text, code);
}

function read(text: string, code: string): ServiceAnswer {
  let answer: { code?: unknown; status?: unknown; product?: RawProduct | null };
  try {
    answer = JSON.parse(text) as typeof answer;
  } catch {
    return "lies";
  }
  if (typeof answer !== "object" || answer === null) return "lies";
  if (answer.status === 0) return "unknown";
  const { product } = answer;
  if (typeof product !== "object" || product === null) return "lies";
  const given = readOpenFoodFacts({ ...product, code: product.code ?? answer.code });
  return "reason" in given || given.code !== readBarcode(code) ? "lies" : { product: given };
}

async function textOf(reply: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body ?? []) {
    size += chunk.length;
    if (size > serviceLimits.maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
