import { postKindsOf } from "@dishboard/contract/features";
import { type FeedFormat, feedNotFound, feedPath, feedTypes } from "@dishboard/contract/feeds";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/connect.ts";
import { writeAtom } from "../../platform/feeds/write-atom.ts";
import { writeJsonFeed } from "../../platform/feeds/write-json-feed.ts";
import { makeReply, sendReply } from "../../platform/http/cached-reply.ts";
import { callerOf } from "../../platform/http/caller.ts";
import { asksForLatest } from "../../platform/http/cdn.ts";
import type { ReplyCache } from "../../platform/http/reply-cache.ts";
import type { Settings } from "../../platform/settings.ts";
import { type FeedSettings, type FeedSubject, findFeed, pageOfFeed } from "./find-feeds.service.ts";

type FeedsDeps = { db: Database; settings: FeedSettings & Pick<Settings, "websubHub">; cache: ReplyCache };

const formats = Object.keys(feedTypes) as FeedFormat[];
const writers = { atom: writeAtom, json: writeJsonFeed };
const keyPattern = /^[a-z0-9-]{1,60}$/;
const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Mounts public feeds, made at most once a second. */
export function feedsRoutes(server: FastifyInstance, deps: FeedsDeps): void {
  mountFeed(server, deps, "/lists/:slug", ({ slug: key = "" }) =>
    keyPattern.test(key) ? { kind: "board", key } : null,
  );
  mountFeed(server, deps, "/lists/:slug/weeks", ({ slug: key = "" }) =>
    keyPattern.test(key) ? { kind: "weeks", key } : null,
  );
  mountFeed(server, deps, "/whats-new", () => ({ kind: "news" }));
  for (const of of postKindsOf(deps.settings)) mountFeed(server, deps, `/${of}s`, () => ({ kind: "posts", of }));
  mountFeed(server, deps, "/profile/:id", ({ id = "" }) => (idPattern.test(id) ? { kind: "person", id } : null));
}

function mountFeed(
  server: FastifyInstance,
  { db, settings, cache }: FeedsDeps,
  page: string,
  subjectOf: (params: Record<string, string | undefined>) => FeedSubject | null,
): void {
  for (const format of formats)
    server.get<{ Params: Record<string, string | undefined> }>(feedPath(page, format), async (request, reply) => {
      const subject = subjectOf(request.params);
      if (!subject) throw new Problem("not-found", feedNotFound);
      const path = feedPath(pageOfFeed(subject), format);
      const url = settings.publicUrl + path;
      // People's feeds are not announced.
      const hub = subject.kind === "person" ? null : settings.websubHub;
      const asker = { caller: await callerOf(request), isLatest: asksForLatest(request) };
      const made = await cache.get(`feed ${path}`, asker, async () => {
        const feed = await findFeed(db.read(asker.isLatest ? "latest" : "may-lag"), settings, subject);
        if (!feed) throw new Problem("not-found", feedNotFound);
        const content = writers[format](feed, { url, hub });
        return makeReply(`${feedTypes[format]}; charset=utf-8`, content);
      });
      // Feeds are public to readers of any site.
      reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
      if (hub !== null) reply.header("link", `<${hub}>; rel="hub", <${url}>; rel="self"`);
      return sendReply(request, reply, made);
    });
}
