import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { codeOf, filesIn, isTest } from "./sources.ts";

/** Files that serve no single person: shared replies and pictures, and the instance's reports about itself. */
const impersonal =
  /^server\/src\/(database|doctor|platform\/http|features\/(embeds|feeds|health|sitemap|items\/share-picture|charts\/board-pictures|lists\/list-pictures))[/.]/;

const modules = await Promise.all(
  readdirSync("contract/src")
    .filter((name) => !isTest(name))
    .map((name): Promise<Record<string, unknown>> => import(`../contract/src/${name.slice(0, -3)}.ts`)),
);
const endpoints = new Map(modules.flatMap((module) => Object.entries(module)));

/** The reads of a file that may lag, although they are for a person, who has perhaps just written what they read. */
function personalReads(file: string, text: string): string[] {
  const code = codeOf(text);
  return Array.from(code.matchAll(/"may-lag"/g), ({ index }) => {
    const [name] =
      [...code.slice(0, index).matchAll(/\b(?:route|cachedRoute)\(\s*server,\s*(?:\w+\.)?(\w+)/g)].at(-1)?.slice(1) ??
      [];
    const endpoint = endpoints.get(name ?? "") as { path: string; auth?: string } | undefined;
    return endpoint?.path && endpoint.auth === undefined ? null : `${file}: ${name ?? "no call"}`;
  }).filter((found) => found !== null);
}

describe("only a call that knows nobody reads what may lag", () => {
  it("in the server", () => {
    const files = filesIn("server/src").filter((file) => !isTest(file) && !impersonal.test(file));
    expect(files.filter((file) => readFileSync(file, "utf8").includes('"may-lag"'))).not.toEqual([]);
    expect(files.flatMap((file) => personalReads(file, readFileSync(file, "utf8")))).toEqual([]);
  });

  it.each([
    ["a route of a person", 'route(server, mySaves, async () => read(db.read("may-lag")));'],
    ["a route of a person and perhaps of nobody", 'route(server, calls.findPosts, () => db.read("may-lag"));'],
    ["a service", 'export const findAll = () => db.read("may-lag");'],
  ])("sees %s", (_, code) => {
    expect(personalReads("server/src/features/saves/saves.routes.ts", code)).toHaveLength(1);
  });
});
