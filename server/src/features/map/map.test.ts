import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultMarketArea } from "@dishboard/contract/places";
import { afterAll, describe, expect, it } from "vitest";
import { mapArchive } from "../../../../testing/map-tiles.ts";
import { createServer } from "../../platform/http/server.ts";
import { openLog } from "../../platform/log.ts";
import { openMapTiles } from "../../platform/map-tiles.ts";
import { mapRoutes } from "./map.routes.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-map-"));
afterAll(() => rm(folder, { recursive: true, force: true }));
const bytes = mapArchive(defaultMarketArea);
const log = openLog("silent");
let files = 0;

async function opened(content: Buffer, mapAttribution: string | null = null) {
  files += 1;
  const file = join(folder, `${files}.pmtiles`);
  await writeFile(file, content);
  const reasons: string[] = [];
  const recorded = Object.assign(Object.create(log) as typeof log, {
    error: (fields: { file: string; reason: string }, message: string) =>
      reasons.push(`${message}: ${fields.file === file} ${fields.reason}`),
  });
  return { ...(await openMapTiles({ mapTiles: { file }, mapAttribution }, recorded)), reasons, file };
}

async function served(content = bytes) {
  const { archive, file } = await opened(content);
  const server = await createServer(log, { trustedProxies: false, isHttps: false });
  mapRoutes(server, archive);
  afterAll(() => server.close());
  const ask = (headers: Record<string, string>, method: "GET" | "HEAD" = "GET", name = archive?.name) =>
    server.inject({ method, url: `/api/map/${name}`, headers });
  return { ask, file, name: archive?.name };
}

describe("the archive of the map", () => {
  it("is served by ranges that may be kept for ever", async () => {
    const { ask, name } = await served();
    const part = await ask({ range: "bytes=0-6" });
    expect(part.statusCode).toBe(206);
    expect(part.body).toBe("PMTiles");
    expect(part.headers).toMatchObject({
      "content-range": `bytes 0-6/${bytes.length}`,
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${name}"`,
      "accept-ranges": "bytes",
    });
    expect((await ask({ range: "bytes=-4" })).rawPayload).toEqual(bytes.subarray(-4));
    expect((await ask({ range: `bytes=100-${10 ** 14}` })).rawPayload).toEqual(bytes.subarray(100));
    expect((await ask({ "if-none-match": `"${name}"` })).statusCode).toBe(304);
  });

  it("gives no part to a client with another file, and no bytes for HEAD", async () => {
    const { ask, name } = await served();
    expect((await ask({ range: "bytes=0-6", "if-range": `"${name}"` })).statusCode).toBe(206);
    const whole = await ask({ range: "bytes=0-6", "if-range": '"another"' });
    expect([whole.statusCode, whole.rawPayload.length]).toEqual([200, bytes.length]);
    const head = await ask({}, "HEAD");
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", `${bytes.length}`]);
  });

  it.each([
    ["bytes=9999999-", 416],
    ["bytes=-0", 416],
    ["bytes=5-2", 200],
    ["bytes=0-1,3-4", 200],
    ["bytes=99999999999999999999-", 200],
    ["bytes=a-b", 200],
    [`bytes=${"0-1,".repeat(500)}`, 200],
  ])("answers a hostile range %s with %i", async (range, status) => {
    const { ask } = await served();
    expect((await ask({ range })).statusCode).toBe(status);
  });

  it.each(["..%2f1.pmtiles", "1.pmtiles", "%00", "x".repeat(150)])("serves no other file: %s", async (name) => {
    const { ask } = await served();
    expect((await ask({}, "GET", name)).statusCode).toBe(404);
  });

  it("is not served once the file has changed", async () => {
    const { ask, file } = await served();
    await writeFile(file, "another");
    expect((await ask({ range: "bytes=0-6" })).statusCode).toBe(404);
  });
});

describe("a file of tiles", () => {
  it("says who is to be named, unless the settings do", async () => {
    const html = '<b>&copy; Mappers</b> &amp; <script>alert("x")</script>';
    const { tiles, reasons } = await opened(mapArchive(defaultMarketArea, html));
    expect(tiles).toMatchObject({
      attribution: '© Mappers & alert("x")',
      isArchive: true,
      isRaster: false,
      maxZoom: 12,
    });
    expect((await opened(bytes, "Us")).tiles?.attribution).toBe("Us");
    expect((await opened(mapArchive(defaultMarketArea, ""))).tiles?.attribution).toBe("© OpenStreetMap contributors");
    expect(reasons).toEqual([]);
  });

  const withByte = (at: number, value: number) => Buffer.from(bytes).fill(value, at, at + 1);
  it.each([
    ["is empty", Buffer.alloc(0)],
    ["is no archive", Buffer.from("no archive of tiles".repeat(20))],
    ["ends early", bytes.subarray(0, bytes.length - 10)],
    ["ends in its header", bytes.subarray(0, 60)],
    ["has a broken directory", withByte(127, 0)],
    ["is of another version", withByte(7, 2)],
    ["has tiles of an unknown kind", withByte(99, 0)],
  ])("that %s is named on the log, and the map is a plan", async (_, content) => {
    const { tiles, archive, reasons } = await opened(content);
    expect([tiles, archive]).toEqual([null, null]);
    expect(reasons).toEqual([expect.stringMatching(/^MAP_TILES cannot be used, so the map is a plan: true ./)]);
  });

  it("may be missing", async () => {
    const setting = { mapTiles: { file: join(folder, "none.pmtiles") }, mapAttribution: null };
    expect((await openMapTiles(setting, log)).tiles).toBeNull();
  });
});

it("takes the tiles of another server", async () => {
  const at = async (address: string) =>
    (await openMapTiles({ mapTiles: { address }, mapAttribution: null }, log)).tiles;
  expect(await at("https://tiles.example.org/{z}/{x}/{y}.pbf")).toMatchObject({ isArchive: false, isRaster: false });
  expect(await at("https://tiles.example.org/{z}/{x}/{y}.png?key=1")).toMatchObject({ isRaster: true, maxZoom: 19 });
});
