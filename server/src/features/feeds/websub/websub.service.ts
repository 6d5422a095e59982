import { createHash } from "node:crypto";
import { postKindsOf } from "@dishboard/contract/features";
import { type FeedFormat, feedPath, feedTypes } from "@dishboard/contract/feeds";
import type { Kysely } from "kysely";
import type { Database } from "../../../database/connect.ts";
import type { Schema } from "../../../database/schema.ts";
import type { Feed } from "../../../platform/feeds/feed.ts";
import type { FetchPublic } from "../../../platform/http/fetch-public.ts";
import { type Log, warnSparingly } from "../../../platform/log.ts";
import { listFrozenBoards } from "../../lists/weeks/frozen-boards.service.ts";
import { type FeedSettings, type FeedSubject, findFeed, pageOfFeed } from "../find-feeds.service.ts";
import { listFingerprints, saveFingerprint } from "./websub.repository.ts";

export type WebSubDeps = { db: Database; settings: FeedSettings; hub: string; fetchPublic: FetchPublic; log: Log };

const limits = { maxBytes: 16_384, timeoutMs: 10_000, accept: "*/*", noun: "hub" };

/** Notifies the hub of changes. The next run repeats failures. Safe to repeat. */
export async function pingHub({ db, settings, hub, fetchPublic, log }: WebSubDeps): Promise<void> {
  const reader = db.read("latest");
  const told = await listFingerprints(reader);
  for (const subject of await listSubjects(reader, settings)) {
    const page = pageOfFeed(subject);
    const feed = await findFeed(reader, settings, subject);
    const fingerprint = feed && fingerprintOf(feed);
    if (fingerprint === undefined || fingerprint === told.get(page)) continue;
    try {
      for (const format of Object.keys(feedTypes) as FeedFormat[])
        await fetchPublic(hub, { ...limits, form: publicationOf(settings.publicUrl + feedPath(page, format)) });
    } catch (error) {
      // An unreachable hub would delay each of the others as long.
      warnSparingly(log, { reason: error instanceof Error ? error.message : String(error) }, "the hub was not told");
      return;
    }
    await saveFingerprint(db.write, page, fingerprint);
  }
}

/** The feeds that name a hub: people's change with one person, and are not announced. */
async function listSubjects(db: Kysely<Schema>, settings: FeedSettings): Promise<FeedSubject[]> {
  const boards = await listFrozenBoards(db, settings.marketArea);
  return [
    ...boards.flatMap(({ key }): FeedSubject[] => [
      { kind: "board", key },
      { kind: "weeks", key },
    ]),
    { kind: "news" },
    ...postKindsOf(settings).map((of): FeedSubject => ({ kind: "posts", of })),
  ];
}

/** Depends on entries, their order and edits. */
function fingerprintOf({ entries }: Feed): string {
  const lines = entries.map(({ url, updated, summary }) => [url, updated, summary]);
  return createHash("sha256").update(JSON.stringify(lines)).digest("base64url");
}

/** WebSub leaves this open; hubs accept one of these two names for the address. */
function publicationOf(address: string): URLSearchParams {
  return new URLSearchParams({ "hub.mode": "publish", "hub.url": address, "hub.topic": address });
}
