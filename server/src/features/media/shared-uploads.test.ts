import { readdir, stat } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { deleteDish, submitDish } from "@dishboard/contract/dishes";
import { call } from "@dishboard/contract/endpoint";
import { UploadedPicture } from "@dishboard/contract/uploads";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ownApp, type TestApp } from "../../../../testing/app.ts";
import { aDish } from "../../../../testing/people.ts";
import { photo, storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { type SignedIn, signedInPerson, transportOf } from "../../../../testing/sign-in.ts";

const testApp = await ownApp();
const ada = await signedInPerson(testApp, "ada");
const ben = await signedInPerson(testApp, "ben");
const small = await photo(64, 48);
const tight = await ownApp({ LIMIT_STORAGE: "1", LIMITS: "uploads=1000/1h" });
const quota = 1_048_576;
const noisy = await photo(1_300, 400);
const patient = { timeout: 60_000 };

/** Few bytes, but much to decode. */
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "tomato" } });

/** Waits until this many photos are under way or done. */
async function untilUnderWay(count: number, done = () => 0): Promise<void> {
  const folder = join(testApp.settings.dataDir, "uploads");
  const underWay = async () => (await readdir(folder).catch(() => [])).length;
  await vi.waitFor(async () => expect((await underWay()) + done()).toBe(count), patient);
}

describe("photos of several people", () => {
  it("are worked on by turns: many of one person delay another's by one", async () => {
    const large = await plain(5_000, 4_000).png().toBuffer();
    let done = 0;
    const adas = Array.from({ length: 8 }, async () => {
      const { statusCode } = await uploadTo(testApp, ada, large);
      done += 1;
      return statusCode;
    });
    await untilUnderWay(8, () => done);
    const before = done;
    expect((await uploadTo(testApp, ben, small)).statusCode).toBe(200);
    // One was at work when Ben's came, and another while it was received.
    expect(done - before).toBeLessThan(4);
    expect(await Promise.all(adas)).toEqual(Array(8).fill(200));
  });

  it("are ten of each at once at most; any more hear when to try again, and others are not concerned", async () => {
    const port = Number(new URL(await testApp.app.listen({ port: 0, host: "127.0.0.1" })).port);
    const slow = Array.from({ length: 10 }, () => {
      const socket = connect(port, "127.0.0.1").on("error", () => {});
      socket.write(
        `POST /api/media/dish-images HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.accessToken}\r\ncontent-length: 99\r\n\r\n`,
      );
      return socket;
    });
    onTestFinished(() => void slow.map((socket) => socket.destroy()));
    await untilUnderWay(10);
    const eleventh = await uploadTo(testApp, ada, small);
    expect([eleventh.statusCode, Number(eleventh.headers["retry-after"]) > 0, eleventh.json().error]).toMatchObject([
      429,
      true,
      { code: "too-many-requests", message: "You are adding many photos at once. Please try again in a moment." },
    ]);
    expect((await uploadTo(testApp, ben, small)).statusCode).toBe(200);
    slow[0]?.destroy();
    await untilUnderWay(9);
    expect((await uploadTo(testApp, ada, small)).statusCode).toBe(200);
  });
});

describe("the allowance of photos", () => {
  it("counts a photo as one for every 16 megapixels, twice as many with 16 bits per colour, damaged or not", async () => {
    const strict = await ownApp({ LIMITS: "uploads=2/1h" });
    const photos = {
      small: [small, 200],
      "of 17 megapixels": [await plain(5_000, 3_400).png().toBuffer(), 200],
      "of 9 megapixels in 16 bits": [await plain(3_000, 3_000).toColourspace("rgb16").png().toBuffer(), 200],
      damaged: [(await plain(6_400, 6_200).jpeg().toBuffer()).subarray(0, 5_000), 400],
    } as const;
    const tries: [name: string, photos: (keyof typeof photos)[]][] = [
      ["bob", ["small", "small"]],
      ["cleo", ["of 17 megapixels"]],
      ["dora", ["of 9 megapixels in 16 bits"]],
      ["emil", ["damaged"]],
      ["fred", ["small", "of 17 megapixels"]],
    ];
    for (const [name, accepted] of tries) {
      const person = await signedInPerson(strict, name);
      for (const each of accepted) {
        const [bytes, status] = photos[each];
        expect([name, each, (await uploadTo(strict, person, bytes)).statusCode]).toEqual([name, each, status]);
      }
      expect([name, (await uploadTo(strict, person, small)).statusCode]).toEqual([name, 429]);
    }
  });
});

describe("the photos that an account has stored", () => {
  async function bytesOf({ settings }: TestApp, { id }: SignedIn): Promise<number> {
    const folder = join(settings.dataDir, "media", "dish-images", id);
    const sizes = (await readdir(folder).catch(() => [])).map(async (name) => (await stat(join(folder, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }

  /** Uploads until refused. */
  async function fill(person: SignedIn): Promise<UploadedPicture[]> {
    const stored: UploadedPicture[] = [];
    for (;;) {
      const reply = await uploadTo(tight, person, noisy);
      if (reply.statusCode !== 200) {
        expect([reply.statusCode, reply.json().error]).toMatchObject([
          403,
          {
            code: "quota-exceeded",
            message: "Your photos and videos have reached 1 MB. Delete something with a photo or video to add another.",
          },
        ]);
        return stored;
      }
      stored.push(UploadedPicture.parse(reply.json()));
    }
  }

  it("are bounded by their bytes, to the last photo that fits, and others' do not count", async () => {
    const bob = await signedInPerson(tight, "bob");
    const stored = await fill(bob);
    const bytes = await bytesOf(tight, bob);
    expect(stored.length).toBeGreaterThan(1);
    expect(bytes).toBeLessThanOrEqual(quota);
    expect(bytes + bytes / stored.length).toBeGreaterThan(quota);
    expect((await storedBy(tight)).incoming).toEqual([]);
    const cleo = await signedInPerson(tight, "cleo");
    expect((await uploadTo(tight, cleo, noisy)).statusCode).toBe(200);
  });

  it("are bounded when many come at the same time", async () => {
    const dora = await signedInPerson(tight, "dora");
    const replies = await Promise.all(Array.from({ length: 10 }, () => uploadTo(tight, dora, noisy)));
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 403]));
    expect(await bytesOf(tight, dora)).toBeLessThanOrEqual(quota);
    expect(await fill(dora)).toEqual([]);
  });

  it("count on as those of items, until an item is deleted", async () => {
    const emil = await signedInPerson(tight, "emil");
    const asEmil = transportOf(tight, emil);
    const stored = await fill(emil);
    const dishes = await Promise.all(
      stored.map(({ id: uploadId }) =>
        call(asEmil, submitDish, { body: { ...aDish(), picture: { uploadId, description: null } } }),
      ),
    );
    expect(await fill(emil)).toEqual([]);
    await call(asEmil, deleteDish, { params: { id: dishes[0]?.id ?? "" } });
    expect(await fill(emil)).toHaveLength(1);
  });
});
