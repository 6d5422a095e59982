import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { defaultMarketArea } from "@dishboard/contract/places";
import { FileSource, PMTiles, tileIdToZxy } from "pmtiles";
import { afterAll, describe, expect, it } from "vitest";
import { startProgram } from "../../../../testing/program.ts";
import { openLog } from "../log.ts";
import { openMapArchive, openMapTiles } from "../map-tiles.ts";
import { openWebSource } from "./archive-source.ts";
import { chooseSource } from "./choose-source.ts";
import { extractArea } from "./extract-area.ts";
import { boundsAround, readBounds, tilesIn } from "./map-area.ts";
import { archiveOf, type PackedTile } from "./write-archive.ts";

const folder = await mkdtemp(join(tmpdir(), "dishboard-streets-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const bounds = boundsAround(defaultMarketArea, 5);
const maxZoom = 14;
const wide = boundsAround(defaultMarketArea, 15);
const sea = gzipSync("the sea");
/** A world that ends 15 km from the market: every third tile is the sea, the others differ. */
const world = archiveOf(
  tilesIn(wide, 0, maxZoom).flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => tileOf(from + at))),
  { minZoom: 0, maxZoom, bounds: wide, metadata: { attribution: "© Test Mappers" } },
);
const inArea = tilesIn(bounds, 0, maxZoom).flatMap(({ from, to }) =>
  Array.from({ length: to - from }, (_, at) => from + at),
);

function tileOf(id: number): PackedTile {
  const [z, x, y] = tileIdToZxy(id);
  return { z, x, y, bytes: id % 3 === 0 ? sea : gzipSync(contentOf(id), { level: 0 }) };
}

function contentOf(id: number): string {
  return id % 3 === 0 ? "the sea" : `streets of tile ${id} ${"and so on ".repeat(3_000)}`;
}

type Answer = (range: { from: number; to: number }, reply: ServerResponse, request: IncomingMessage) => void;

const honest =
  (archive = world, etag = '"1"'): Answer =>
  ({ from, to }, reply) => {
    const last = Math.min(to, archive.length - 1);
    reply.writeHead(206, { "content-range": `bytes ${from}-${last}/${archive.length}`, etag });
    reply.end(archive.subarray(from, last + 1));
  };

async function served(answer: Answer) {
  const asked: { path: string; from: number; to: number }[] = [];
  const server = createServer((request, reply) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const range = { from: Number(from), to: Number(to) };
    asked.push({ path: request.url ?? "", ...range });
    answer(range, reply, request);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/world.pmtiles`, asked };
}

const impatient = { answerMs: 400, minBytesPerSecond: 10_000_000, retryMs: [5, 5] };
const patient = { retryMs: [5, 5] };
let files = 0;

async function extracted(url: string, { file = newFile(), patience = patient as object } = {}) {
  const progress: number[] = [];
  const made = extractArea({
    source: openWebSource(url, patience),
    bounds,
    maxZoom,
    file,
    onProgress: (bytes) => progress.push(bytes),
    check: async (path) => void (await openMapArchive(path, null)),
  });
  return { file, progress, ...(await made) };
}

function newFile(): string {
  files += 1;
  return join(folder, `${files}.pmtiles`);
}

async function openedFile(file: string): Promise<PMTiles> {
  return new PMTiles(new FileSource(new File([await readFile(file)], file)));
}

describe("the streets of an area", () => {
  it("are all of its tiles and no others, by few requests, in a file that the site opens", async () => {
    const { url, asked } = await served(honest());
    const { file, tiles, bytes, requests } = await extracted(url);
    expect(tiles).toBe(inArea.length);
    expect((await stat(file)).size).toBe(bytes);
    expect(requests).toBe(asked.length);
    expect(asked.length).toBeLessThan(30);
    expect(asked.reduce((sum, { from, to }) => sum + to - from + 1, 0)).toBeLessThan(world.length / 2);
    const archive = await openedFile(file);
    for (const id of inArea) {
      const found = await archive.getZxy(...tileIdToZxy(id));
      expect(found && Buffer.from(found.data).toString()).toBe(contentOf(id));
    }
    const far = tilesIn(boundsAround({ latitude: 51.43, longitude: -0.1 }, 1), maxZoom, maxZoom)[0]?.from ?? 0;
    expect(await archive.getZxy(...tileIdToZxy(far))).toBeUndefined();
    const { tiles: opened } = await openMapTiles({ mapTiles: { file }, mapAttribution: null }, openLog("silent"));
    expect(opened).toMatchObject({ attribution: "© Test Mappers", maxZoom });
    expect(await readdir(folder)).not.toContain(`${file}.part`);
  });

  it("go on where they were after an interruption, unless the source is another one", async () => {
    let left = 4;
    let etag = '"1"';
    const { url, asked } = await served((range, reply, request) => {
      left -= 1;
      if (left < 0) return void request.socket.destroy();
      honest(world, etag)(range, reply, request);
    });
    const file = newFile();
    await expect(extracted(url, { file })).rejects.toThrow("cannot be reached");
    expect(existsSync(file)).toBe(false);
    const { size } = await stat(`${file}.part`);
    // A power loss leaves an end that is no tile.
    await writeFile(`${file}.part`, "half a tile", { flag: "a" });
    left = 1_000;
    asked.length = 0;
    const resumed = await extracted(url, { file });
    expect(resumed.resumedAt).toBe(size);
    const whole = await readFile(file);
    expect(whole.equals(await readFile((await extracted(url)).file))).toBe(true);

    left = 4;
    const other = newFile();
    await expect(extracted(url, { file: other })).rejects.toThrow("cannot be reached");
    left = 1_000;
    etag = '"2"';
    expect(await extracted(url, { file: other })).toMatchObject({ resumedAt: 0, tiles: inArea.length });
  });

  it("survive a server that fails now and then", async () => {
    let count = 0;
    const { url } = await served((range, reply, request) => {
      count += 1;
      if (count % 3 === 1) return void reply.writeHead(503).end();
      if (count % 3 === 2) return void request.socket.destroy();
      honest()(range, reply, request);
    });
    expect(await extracted(url)).toMatchObject({ tiles: inArea.length });
  });

  const lies = (at: number, value: number) => honest(Buffer.from(world).fill(value, at, at + 1));
  const withRoot = (root: Buffer) => {
    const bytes = Buffer.concat([world.subarray(0, 127), root, world.subarray(127)]);
    bytes.writeBigUInt64LE(BigInt(root.length), 16);
    return honest(bytes);
  };
  const bomb = gzipSync(Buffer.alloc(64 * 1_048_576));
  const shifted = (answer: (range: { from: number; to: number }, reply: ServerResponse) => void): Answer => answer;
  const afterStart =
    (answer: Answer): Answer =>
    (range, reply, request) =>
      (range.from === 0 ? honest() : answer)(range, reply, request);
  it.each<[string, Answer, RegExp]>([
    ["ignores ranges", shifted((_, reply) => reply.end(world)), /^127\.0\.0\.1:\d+ sends whole files only/],
    ["never answers", () => {}, /did not send its part within/],
    [
      "never ends",
      shifted(
        (range, reply) =>
          void reply.writeHead(206, { "content-range": `bytes ${range.from}-${range.to}/${world.length}` }).write("P"),
      ),
      /did not send its part within/,
    ],
    [
      "sends more",
      shifted((range, reply) =>
        reply
          .writeHead(206, { "content-range": `bytes ${range.from}-${range.to}/${world.length}` })
          .end(Buffer.alloc(40_000)),
      ),
      /sent more than was asked for/,
    ],
    [
      "ends early",
      afterStart(
        (range, reply) =>
          void reply
            .writeHead(206, { "content-range": `bytes ${range.from}-${range.to}/${world.length}`, etag: '"1"' })
            .end("x"),
      ),
      /ended too early, also when/,
    ],
    [
      "sends another part",
      shifted((range, reply) =>
        reply.writeHead(206, { "content-range": `bytes ${range.from + 1}-${range.to + 1}/${world.length}` }).end(),
      ),
      /another part/,
    ],
    [
      "packs what it sends",
      shifted((range, reply) =>
        reply
          .writeHead(206, {
            "content-range": `bytes ${range.from}-${range.to}/${world.length}`,
            "content-encoding": "gzip",
          })
          .end(bomb),
      ),
      /another part/,
    ],
    ["has nothing there", shifted((_, reply) => reply.writeHead(404).end()), /is not there \(404\)/],
    [
      "leads in circles",
      shifted((_, reply) => reply.writeHead(302, { location: "/world.pmtiles" }).end()),
      /cannot be reached/,
    ],
    ["changes the archive meanwhile", afterStart(honest(world, '"2"')), /was changed meanwhile/],
    ["has a page in place of an archive", honest(Buffer.from("<html>".repeat(9_000))), /is no PMTiles archive/],
    ["has an old archive", lies(7, 2), /of version 2 and not 3/],
    ["has an unknown packing", lies(97, 3), /packed in a way that browsers do not unpack/],
    ["has tiles of an unknown kind", lies(99, 9), /unknown kind/],
    ["has zooms in the wrong order", lies(100, 20), /header that cannot be right/],
    ["names a place beyond the numbers", lies(14, 255), /header that cannot be right/],
    ["has a directory that is no gzip", lies(127, 0), /A directory cannot be unpacked/],
    ["has a bomb for a directory", withRoot(bomb.subarray(0, 16_000)), /beyond its first part|cannot be unpacked/],
    [
      "names more entries than it has",
      withRoot(gzipSync(Buffer.from([255, 255, 255, 255, 7, 1, 1]))),
      /not the entries that it names/,
    ],
    [
      "points beyond its end",
      withRoot(gzipSync(Buffer.from([1, 0, 1, 200, 200, 200, 127, 1]))),
      /points beyond the end/,
    ],
    ["has directories in a circle", withRoot(gzipSync(Buffer.from([1, 0, 0, 1, 1]))), /points beyond the end/],
    [
      "has nothing of the area",
      honest(archiveOf([tileOf(3)], { minZoom: 1, maxZoom: 1, bounds: wide, metadata: {} })),
      /has nothing of this area/,
    ],
    [
      "has a tile that is no tile",
      honest(
        archiveOf([{ z: 0, x: 0, y: 0, bytes: Buffer.from("no gzip") }], {
          minZoom: 0,
          maxZoom: 0,
          bounds: wide,
          metadata: {},
        }),
      ),
      /a tile that cannot be unpacked/,
    ],
    [
      "has a bomb for a tile",
      honest(archiveOf([{ z: 0, x: 0, y: 0, bytes: bomb }], { minZoom: 0, maxZoom: 0, bounds: wide, metadata: {} })),
      /a tile that cannot be unpacked/,
    ],
    [
      "has a tile of gigabytes",
      honest(
        archiveOf([{ z: 0, x: 0, y: 0, bytes: Buffer.alloc(9 * 1_048_576) }], {
          minZoom: 0,
          maxZoom: 0,
          bounds: wide,
          metadata: {},
        }),
      ),
      /is too large/,
    ],
  ])("are nothing but one line from a server that %s", async (_, answer, said) => {
    const { url } = await served(answer);
    const file = newFile();
    const error = await extracted(url, { file, patience: impatient }).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(said);
    expect((error as Error).message).not.toContain("\n");
    expect(existsSync(file)).toBe(false);
  });

  it("are those of the newest day that has an archive, and of the day that was begun", async () => {
    const now = new Date("2026-03-02T05:00:00Z");
    const days = new Set(["/20260227.pmtiles", "/20260226.pmtiles"]);
    let left = 1_000;
    const { url, asked } = await served((range, reply, request) => {
      left -= 1;
      if (left < 0) return void request.socket.destroy();
      if (!days.has(request.url ?? "")) return void reply.writeHead(404).end();
      honest()(range, reply, request);
    });
    const from = url.replace("world", "YYYYMMDD");
    const file = newFile();
    const choose = (at: Date) => chooseSource(from, { part: `${file}.part`, now: at, patience: patient });
    const source = await choose(now);
    expect(source.name).toMatch(/\/20260227\.pmtiles$/);
    expect(asked.map(({ path }) => path)).toEqual([
      "/20260302.pmtiles",
      "/20260301.pmtiles",
      "/20260228.pmtiles",
      "/20260227.pmtiles",
    ]);
    left = 4;
    await expect(extracted(source.name, { file })).rejects.toThrow();
    left = 1_000;
    days.add("/20260303.pmtiles");
    expect((await choose(new Date("2026-03-03T05:00:00Z"))).name).toMatch(/\/20260227\.pmtiles$/);
    await truncate(`${file}.part`, 0);
    expect((await choose(new Date("2026-03-03T05:00:00Z"))).name).toMatch(/\/20260303\.pmtiles$/);
    await expect(choose(new Date("2027-01-01T00:00:00Z"))).rejects.toThrow("no archive of the last 14 days");
  });
});

describe("an area", () => {
  it("is read from a circle or a rectangle, over the date line too", () => {
    expect(readBounds("-0.52,51.28,0.34,51.70")).toEqual([-0.52, 51.28, 0.34, 51.7]);
    const [west = 0, south = 0, east = 0, north = 0] = readBounds("51.5414, -0.1471, 15") ?? [];
    expect([east - west, north - south].map((degrees) => Math.round(degrees * 100))).toEqual([43, 27]);
    expect(readBounds("Camden, London")).toBeNull();
    const fiji = readBounds("-17.8,179.9,30") ?? [0, 0, 0, 0];
    expect(fiji[0]).toBeGreaterThan(fiji[2]);
    expect(tilesIn(fiji, 10, 10).reduce((sum, { from, to }) => sum + to - from, 0)).toBeLessThan(20);
  });

  it.each(["91,0,5", "51,0,0", "51,0,400", "0,10,5,5", "3,5,3,9", "-200,5,3,9", "0,-89,5,5"])(
    "is no area of the map: %s",
    (text) => {
      expect(() => readBounds(text)).toThrow("is no area");
    },
  );

  it("may not be half the world", () => {
    expect(() => tilesIn([-170, -80, 170, 80], 0, 15)).toThrow("too large");
  });
});

describe("npm run map", () => {
  async function ran(args: string[]) {
    const program = await startProgram({ DATA_DIR: join(folder, "data") }, "map-command.ts", "pipe", args);
    return { code: await program.ended, output: program.output() };
  }

  it("says how far it is, and what to set", async () => {
    const { url } = await served(honest());
    const { code, output } = await ran(["-0.2,51.5,-0.1,51.6", "--from", url, "--zoom", "12"]);
    expect(output).toMatch(/^The streets of -0\.2,51\.5,-0\.1,51\.6, from http/);
    expect(output).toMatch(/\n100 % {2}\d\.\d MB of \d\.\d MB\n/);
    expect(output).toMatch(/tiles up to zoom 12, .* by \d+ requests\. Set this/);
    const file = /^MAP_TILES=(.*)$/m.exec(output)?.[1] ?? "";
    expect(file).toBe(join(folder, "data", "map.pmtiles"));
    expect((await openMapArchive(file, null)).tiles).toMatchObject({ maxZoom: 12 });
    expect(code).toBe(0);
  });

  it("takes a town, another file to read and another to write, and the market area without a word", async () => {
    const [from, to] = [join(folder, "world.pmtiles"), join(folder, "town.pmtiles")];
    await writeFile(from, world);
    const town = await ran(["Camden", "Town", "--from", from, "--to", to, "--zoom", "9"]);
    expect(town.output).toMatch(/^The streets of 15 km around Camden Town, .*United Kingdom/);
    expect(town.code).toBe(0);
    const metadata = (await (await openedFile(to)).getMetadata()) as object;
    expect(metadata).toMatchObject({ attribution: "© Test Mappers", source: { address: from } });
    expect((await ran(["--from", from, "--to", to, "--zoom", "9"])).output).toMatch(
      /^The streets of 15 km around Camden Market/,
    );
  });

  it.each([
    [["Nowhereville-upon-Nothing"], /^No town is called Nowhereville-upon-Nothing\. .*\n$/],
    [["--to", "map.txt"], /^--to needs the path of a file that ends in \.pmtiles\.\n$/],
    [["--from", "/nowhere/world.pmtiles"], /^\/nowhere\/world\.pmtiles cannot be read \(ENOENT\)\.\n$/],
  ])("ends with 1 and one line for %j", async (args, said) => {
    const { code, output } = await ran(args);
    expect(output).toMatch(said);
    expect(code).toBe(1);
  });
});
