import { gunzipSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { bytesToHeader, Compression, type Entry, PMTiles, type Source, TileType, tileIdToZxy } from "pmtiles";
import { expect, it } from "vitest";
import { readDirectory } from "./directory.ts";
import { archiveHead, archiveOf, maxRootBytes, type PackedTile } from "./write-archive.ts";

const facts = { minZoom: 0, maxZoom: 16, bounds: [-0.2, 51.4, 0.1, 51.6] as const, metadata: { attribution: "© Us" } };

function opened(bytes: Buffer): PMTiles {
  const source: Source = {
    getKey: () => "memory",
    getBytes: async (offset, length) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
  return new PMTiles(source);
}

function tileOf(id: number, content: string): PackedTile {
  const [z, x, y] = tileIdToZxy(id);
  return { z, x, y, bytes: gzipSync(content) };
}

async function textAt(archive: PMTiles, id: number): Promise<string | undefined> {
  const found = await archive.getZxy(...tileIdToZxy(id));
  return found && Buffer.from(found.data).toString();
}

it("has every tile that was given, in any order, and no other", async () => {
  // Few contents and near numbers, so that tiles are equal and adjacent.
  const tiles = fc.dictionary(fc.integer({ min: 0, max: 400 }).map(String), fc.constantFrom("sea", "land", "park"), {
    minKeys: 1,
  });
  await fc.assert(
    fc.asyncProperty(tiles, async (contents) => {
      const given = Object.entries(contents).reverse();
      const bytes = archiveOf(
        given.map(([id, content]) => tileOf(Number(id), content)),
        facts,
      );
      const archive = opened(bytes);
      for (let id = 0; id <= 401; id++) expect(await textAt(archive, id)).toBe(contents[id]);
      const header = await archive.getHeader();
      const unlike = new Set(Object.values(contents)).size;
      expect(header).toMatchObject({ clustered: true, numAddressedTiles: given.length, numTileContents: unlike });
      expect(header.tileDataOffset + (header.tileDataLength ?? 0)).toBe(bytes.length);
    }),
    { numRuns: 60 },
  );
});

it("has leaves where a root alone would be longer than what is read at once", async () => {
  // A random walk, which gzip compresses little.
  let state = 1;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  const entries: Entry[] = [];
  let [tileId, offset] = [1_000_000, 0];
  for (let count = 0; count < 20_000; count++) {
    const length = 1 + random(200);
    entries.push({ tileId, runLength: 1, length, offset });
    tileId += 1 + random(9);
    offset += length;
  }
  const head = archiveHead(entries, { ...facts, tileType: TileType.Mvt, tileCompression: Compression.None });
  const header = bytesToHeader(new Uint8Array(head.subarray(0, 127)).buffer);
  expect(header.rootDirectoryLength).toBeLessThanOrEqual(maxRootBytes);
  expect(header.leafDirectoryLength).toBeGreaterThan(0);
  const content = Buffer.from(Array.from({ length: offset }, (_, index) => index % 251));
  const archive = opened(Buffer.concat([head, content]));
  const ids = new Set(entries.map((entry) => entry.tileId));
  for (let at = 0; at < entries.length; at += 499) {
    const { tileId: id = 0, offset: from = 0, length = 0 } = entries[at] ?? {};
    const found = await archive.getZxy(...tileIdToZxy(id));
    expect(found && Buffer.from(found.data)).toEqual(content.subarray(from, from + length));
    if (!ids.has(id + 1)) expect(await archive.getZxy(...tileIdToZxy(id + 1))).toBeUndefined();
  }
});

it("says what it is, where, and what it was told", async () => {
  const archive = opened(archiveOf([tileOf(0, "world")], facts));
  expect(await archive.getHeader()).toMatchObject({
    specVersion: 3,
    tileType: TileType.Mvt,
    minZoom: 0,
    maxZoom: 16,
    minLon: -0.2,
    maxLat: 51.6,
  });
  expect(await archive.getMetadata()).toEqual({ attribution: "© Us" });
});

it("reads its own directories, and none that lies", () => {
  const bytes = archiveOf([tileOf(5, "a"), tileOf(6, "a"), tileOf(9, "b")], facts);
  const header = bytesToHeader(new Uint8Array(bytes.subarray(0, 127)).buffer);
  const directory = gunzipSync(bytes.subarray(127, 127 + header.rootDirectoryLength));
  const ends = { tiles: header.tileDataLength ?? 0, leaves: 0 };
  const [first, second] = readDirectory(directory, ends);
  expect(first).toMatchObject({ tileId: 5, runLength: 2, offset: 0 });
  expect(second).toMatchObject({ tileId: 9, runLength: 1, offset: first?.length });
  expect(() => readDirectory(directory, { tiles: ends.tiles - 1, leaves: 0 })).toThrow("beyond the end");
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (noise) => {
      try {
        const entries = readDirectory(noise, { tiles: 1_000, leaves: 1_000 });
        for (const { offset, length } of entries) expect(offset + length).toBeLessThanOrEqual(1_000);
      } catch (error) {
        expect((error as Error).message).toMatch(/^A directory /);
      }
    }),
  );
});
