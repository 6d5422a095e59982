import { avatarBytesLimit } from "@dishboard/contract/limits";
import { avatarAt, avatarWidths, pictureAt, pictureWidths } from "@dishboard/contract/media";
import { avatarErrors, uploadErrors } from "@dishboard/contract/uploads";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { canary, cornered, corners, hostilePictures, type Outcome } from "../../../../testing/hostile-pictures.ts";
import { storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";

const testApp = await ownApp({ LIMITS: "uploads=10000/1h" });
const ada = await signedInPerson(testApp, "ada");
const pictures = await hostilePictures();

const refusals: Record<Exclude<Outcome, "stored">, [number, string]> = {
  empty: [400, "File is smaller than 1 bytes"],
  type: [415, uploadErrors.type],
  damaged: [400, "This photo can't be read."],
  pixels: [400, "This photo is too large."],
  wide: [400, "This photo is too large."],
};

async function served(bytes: Buffer): Promise<Buffer[]> {
  const { path } = (await uploadTo(testApp, ada, bytes)).json();
  return Promise.all(pictureWidths.map(async (width) => (await testApp.app.inject(pictureAt(path, width))).rawPayload));
}

/** The chunk names of a WebP file. */
function partsOf(webp: Buffer): string[] {
  const chunks: string[] = [];
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2))
    chunks.push(webp.toString("latin1", at, at + 4));
  return chunks;
}

async function colourAt(picture: Buffer, [x, y]: readonly [number, number]): Promise<number[]> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const isNear = (found: number[], wanted: readonly number[]) =>
  found.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 60);

describe("a hostile file", () => {
  it("is one of more than a hundred", () => {
    expect(pictures.length).toBeGreaterThan(100);
  });

  it.each(pictures.map((one) => [one.name, one] as const))(
    "that is %s gets a reply and leaves no files behind",
    async (_, one) => {
      const began = performance.now();
      const before = await storedBy(testApp);
      const reply = await uploadTo(testApp, ada, one.bytes);
      const outcomes = [one.outcome].flat();
      if (reply.statusCode === 200) {
        expect(outcomes).toContain("stored");
        const { id, path } = reply.json();
        for (const width of pictureWidths) {
          const file = (await testApp.app.inject(pictureAt(path, width))).rawPayload;
          expect(["VP8 ", "VP8L", "VP8X", "ALPH"]).toEqual(expect.arrayContaining(partsOf(file)));
          expect(file.includes(canary)).toBe(false);
          expect((await sharp(file).metadata()).width).toBeLessThanOrEqual(width);
        }
        await testApp.db.write.deleteFrom("uploads").where("id", "=", id).execute();
      } else {
        const { message } = reply.json().error;
        expect(outcomes.flatMap((outcome) => (outcome === "stored" ? [] : [refusals[outcome]]))).toContainEqual([
          reply.statusCode,
          message,
        ]);
        expect(await storedBy(testApp)).toEqual(before);
      }
      expect((await storedBy(testApp)).incoming).toEqual([]);
      expect(performance.now() - began).toBeLessThan(10_000);
    },
  );
});

it("as an avatar, too, it is refused by the words for avatars, or served without what it tells", async () => {
  const scripts = ["GIF89a/*", "*/=1;alert(1)"].join("\0".repeat(20));
  const polyglot = { name: "a GIF that is a script", bytes: Buffer.from(scripts, "latin1"), outcome: "type" as const };
  const every = pictures.filter((_, index) => index % 3 === 0);
  for (const { name, bytes, outcome } of [polyglot, ...every]) {
    if (bytes.length >= avatarBytesLimit) continue;
    const before = await storedBy(testApp);
    const reply = await uploadTo(testApp, ada, bytes, { bucket: "avatars" });
    const outcomes = [outcome].flat();
    if (reply.statusCode === 200) {
      expect([name, outcomes]).toEqual([name, expect.arrayContaining(["stored"])]);
      const { id, path } = reply.json();
      for (const width of avatarWidths) {
        const file = (await testApp.app.inject(avatarAt(path, width))).rawPayload;
        const { width: wide, height: high } = await sharp(file).metadata();
        expect([name, wide === high, file.includes(canary)]).toEqual([name, true, false]);
      }
      await testApp.db.write.deleteFrom("uploads").where("id", "=", id).execute();
    } else {
      const words = outcomes.map((one) => (one === "type" ? avatarErrors.type : one !== "stored" && refusals[one][1]));
      expect([name, words]).toEqual([name, expect.arrayContaining([reply.json().error.message])]);
      expect([name, await storedBy(testApp)]).toEqual([name, before]);
    }
  }
});

it("no other kind of file could be decoded by this process, whatever let it through", async () => {
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`);
  for (const file of [svg, await cornered().gif().toBuffer(), await cornered().tiff().toBuffer()])
    await expect(sharp(file).metadata()).rejects.toThrow("unsupported image format");
});

describe("a photo that was taken with the camera turned", () => {
  const places = { TL: [0.1, 0.1], TR: [0.9, 0.1], BL: [0.1, 0.9], BR: [0.9, 0.9] } as const;

  /** Corners once upright, by EXIF orientation. */
  it.each([
    [1, "TL", "TR"],
    [2, "TR", "TL"],
    [3, "BR", "BL"],
    [4, "BL", "BR"],
    [5, "TL", "BL"],
    [6, "TR", "BR"],
    [7, "BR", "TR"],
    [8, "BL", "TL"],
  ] as const)("with the EXIF orientation %i is upright in every width", async (orientation, red, green) => {
    const sizes = [[64, 48], ...([3, 6].includes(orientation) ? [[1_900, 1_400]] : [])];
    for (const [width, height] of sizes) {
      const photo = await cornered(width, height).withMetadata({ orientation }).jpeg().toBuffer();
      for (const file of await served(photo)) {
        expect(isNear(await colourAt(file, places[red]), corners.red)).toBe(true);
        expect(isNear(await colourAt(file, places[green]), corners.green)).toBe(true);
        const { width: w, height: h, ...rest } = await sharp(file).metadata();
        expect([w > h, rest.orientation]).toEqual([orientation < 5, undefined]);
      }
    }
  });

  it("has the stored widths after it is turned upright", async () => {
    const tall = await cornered(3_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const reply = (await uploadTo(testApp, ada, tall)).json();
    expect([reply.width, reply.height]).toEqual([1_280, 1_920]);
  });

  it("is upright as a PNG and as a WebP too, and unchanged with an invalid orientation", async () => {
    for (const photo of [
      await cornered().withMetadata({ orientation: 6 }).png().toBuffer(),
      await cornered().withMetadata({ orientation: 6 }).webp().toBuffer(),
    ])
      for (const file of await served(photo)) expect(isNear(await colourAt(file, places.TR), corners.red)).toBe(true);
    const jpeg = await cornered()
      .withExif({ IFD0: { Orientation: "9" } })
      .jpeg()
      .toBuffer();
    for (const file of await served(jpeg)) expect(isNear(await colourAt(file, places.TL), corners.red)).toBe(true);
  });
});

describe("the colours", () => {
  it("of a moving picture are those of its first frame", async () => {
    const frames = Buffer.concat([Buffer.alloc(32 * 32 * 3), Buffer.alloc(32 * 32 * 3, 255)]);
    for (let at = 0; at < 32 * 32 * 3; at += 3) frames.set(corners.red, at);
    const moving = sharp(frames, { raw: { width: 32, height: 64, channels: 3, pageHeight: 32 } });
    const webp = await moving.webp({ delay: [100, 100] }).toBuffer();
    expect((await sharp(webp).metadata()).pages).toBe(2);
    for (const file of await served(webp)) {
      expect(await sharp(file).metadata()).toMatchObject({ width: 32, height: 32 });
      expect(isNear(await colourAt(file, [0.5, 0.95]), corners.red)).toBe(true);
    }
  });

  it.each([
    ["of sixteen bits", () => cornered().toColourspace("rgb16").png()],
    ["of ink", () => cornered().toColourspace("cmyk").jpeg({ quality: 100 })],
    ["of another colour space", () => cornered().withIccProfile("p3").png()],
    ["of a palette", () => cornered().png({ palette: true })],
  ])("%s are the same", async (_, image) => {
    for (const file of await served(await image().toBuffer())) {
      const [r = 0, g = 0, b = 0] = await colourAt(file, [0.1, 0.1]);
      expect([r > 180, g < 90, b < 90]).toEqual([true, true, true]);
    }
  });
});
