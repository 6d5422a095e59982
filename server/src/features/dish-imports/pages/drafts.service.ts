import { draftErrors } from "@dishboard/contract/dish-imports";
import { completeLink } from "@dishboard/contract/item-fields";
import { megabyte } from "@dishboard/contract/limits";
import { Problem } from "@dishboard/contract/problem";
import { type FetchPublic, NotFetched } from "../../../platform/http/fetch-public.ts";
import type { Drafts, Reading } from "./content.service.ts";
import { readContentApart } from "./content-process.service.ts";

/** What is read of one address, and within which time; a page and its feed are two. */
const limits = { maxBytes: 5 * megabyte, timeoutMs: 15_000 } as const;
const accept =
  "application/feed+json, application/atom+xml, application/rss+xml, application/xml;q=0.9, text/html;q=0.9, application/xhtml+xml;q=0.9, */*;q=0.5";

/** Reads the dishes of a feed or a page, of a page without any those of its feed. Throws `Problem` with one sentence. */
export async function readDrafts(fetchPublic: FetchPublic, typed: string): Promise<Drafts> {
  const read = async (address: string, noun: string, pageAddresses: readonly string[]): Promise<Reading> => {
    const { bytes, ...found } = await fetchPublic(address, { ...limits, accept, noun });
    return readContentApart({ ...found, pageAddresses }, bytes);
  };
  try {
    let reading = await read(completeLink(typed), "page", []);
    if ("feed" in reading) reading = await read(reading.feed, "feed", reading.pageAddresses);
    if ("drafts" in reading) return reading.drafts;
    throw new Problem("invalid", "refusal" in reading ? reading.refusal : draftErrors.nothing, "address");
  } catch (error) {
    if (error instanceof NotFetched) throw new Problem("invalid", error.message, "address");
    throw error;
  }
}
