import { readdir, stat } from "node:fs/promises";
import { connect as connectSocket, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { ProblemReply } from "@dishboard/contract/problem";
import { uploadErrors } from "@dishboard/contract/uploads";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { photo, storedBy, uploadTo } from "../../../../testing/pictures.ts";
import { signedInPerson } from "../../../../testing/sign-in.ts";
import { openStorage } from "../../platform/storage/open.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { uploadPhoto } from "./photo-uploads.service.ts";

let time = 0;
const testApp = await ownApp({ LIMITS: "uploads=1000/1h" }, { now: () => time });
const ada = await signedInPerson(testApp, "ada");
const port = Number(new URL(await testApp.app.listen({ port: 0, host: "127.0.0.1" })).port);
const maxBytes = 10_485_760;
const small = await photo(64, 48);
/** Bytes after a photo's end are ignored. */
const photoOf = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
const patient = { timeout: 60_000 };
const empty = { incoming: [], files: [], rows: [] };

const messageIn = (text: string) => ProblemReply.parse(JSON.parse(text.slice(text.indexOf('{"error')))).error.message;

type Request = { headers?: string; method?: string; path?: string; authorization?: string };

/** `answer` resolves with the first whole reply, `closed` at the end. */
function begin({ headers = "", method = "POST", path = "/api/media/dish-images", ...request }: Request) {
  const { authorization = `Bearer ${ada.accessToken}` } = request;
  const socket = connectSocket(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n${headers}\r\n\r\n`,
  );
  let text = "";
  const closed = new Promise<string>((resolve) => void socket.once("close", () => resolve(text)));
  const answer = new Promise<string>((resolve) => {
    void closed.then(resolve);
    socket.on("data", (chunk) => {
      text += chunk;
      if (/\r\n\r\n[\s\S]*\}$/.test(text)) resolve(text);
    });
  });
  return { socket, answer, closed };
}

const chunked = "transfer-encoding: chunked";
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const end = Buffer.from("0\r\n\r\n");

async function send(socket: Socket, bytes: Buffer): Promise<void> {
  if (socket.destroyed) return;
  await new Promise<void>((written) => void socket.write(bytes, () => written()));
}

describe("what may be uploaded", () => {
  it("is a picture of 10 MB to the byte, and not one more", async () => {
    expect((await uploadTo(testApp, ada, photoOf(maxBytes))).statusCode).toBe(200);
    const { statusCode, body } = await uploadTo(testApp, ada, photoOf(maxBytes + 1));
    expect([statusCode, messageIn(body)]).toEqual([413, uploadErrors.tooLarge]);
  });

  it("has the same limit without a content length", async () => {
    for (const [bytes, status] of [
      [maxBytes, 200],
      [maxBytes + 1, 413],
    ] as const) {
      const { socket, answer } = begin({ headers: chunked });
      await send(socket, Buffer.concat([chunk(photoOf(bytes)), end]));
      expect(await answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    }
  });

  it("has at least one byte", async () => {
    const none = Buffer.alloc(0);
    for (const reply of [
      await uploadTo(testApp, ada, none),
      await uploadTo(testApp, ada, none, { "content-type": "x/y" }),
    ])
      expect([reply.statusCode, messageIn(reply.body)]).toEqual([400, "File is smaller than 1 bytes"]);
    const { socket, answer } = begin({ headers: chunked });
    socket.write(end);
    expect(messageIn(await answer)).toBe("File is smaller than 1 bytes");
  });

  it("may have any content type or none, because its bytes decide", async () => {
    for (const type of ["image/png", "text/html", "application/json", "multipart/form-data; boundary=x", "x/y"])
      expect((await uploadTo(testApp, ada, small, { "content-type": type })).statusCode).toBe(200);
    expect((await uploadTo(testApp, ada, small)).statusCode).toBe(200);
  });

  it("needs one of the buckets of photos and a signed-in person", async () => {
    const elsewhere = await uploadTo(testApp, ada, small, { bucket: "others" as "dish-images" });
    expect([elsewhere.statusCode, messageIn(elsewhere.body)]).toEqual([
      400,
      "bucket must be dish-images, product-images, post-images, log-images or list-images",
    ]);
    const visitor = await uploadTo(testApp, ada, small, { authorization: "" });
    expect([visitor.statusCode, messageIn(visitor.body)]).toEqual([401, "Not authenticated"]);
  });

  it("is limited per hour", async () => {
    const strict = await ownApp({ LIMITS: "uploads=2/1h" }, { now: () => time });
    const [bob, cleo] = [await signedInPerson(strict, "bob"), await signedInPerson(strict, "cleo")];
    for (let n = 0; n < 2; n++) expect((await uploadTo(strict, bob, small)).statusCode).toBe(200);
    const refused = await uploadTo(strict, bob, small);
    expect([refused.statusCode, Number(refused.headers["retry-after"])]).toEqual([429, 3_600]);
    expect((await uploadTo(strict, cleo, small)).statusCode).toBe(200);
  });

  it("is refused while the disk is nearly full", async () => {
    const full = await ownApp({ STORAGE_FLOOR: "1000000000" });
    const reply = await uploadTo(full, await signedInPerson(full, "dora"), small);
    expect([reply.statusCode, reply.json().error]).toMatchObject([
      507,
      { code: "storage-full", message: "Storage is full" },
    ]);
    expect(await storedBy(full)).toEqual(empty);
  });
});

describe.each([
  ["sends all of it before it listens", ""],
  ["does so and wants the connection closed", "\r\nconnection: close"],
])("a client that %s hears a refusal all the same", (_, close) => {
  /** Sends without reading, then reads. */
  async function sendDeaf(headers: string, pieces: Buffer[]) {
    const { socket, ...replies } = begin({ headers: headers + close });
    socket.pause();
    for (const piece of pieces) await send(socket, piece);
    socket.resume();
    return { socket, ...replies };
  }

  it("when its content length is too large", async () => {
    const { answer } = await sendDeaf("content-length: 15000000", [Buffer.alloc(15_000_000)]);
    expect(messageIn(await answer)).toBe(uploadErrors.tooLarge);
  });

  it("when it has no content length", async () => {
    const more = Array.from({ length: 14 }, () => chunk(Buffer.alloc(1_048_576)));
    const { answer } = await sendDeaf(chunked, [chunk(photoOf(1_048_576)), ...more, end]);
    expect(messageIn(await answer)).toBe(uploadErrors.tooLarge);
  });

  it("when its file is no picture", async () => {
    const { answer } = await sendDeaf("content-length: 5000000", [Buffer.from("<html>"), Buffer.alloc(4_999_994)]);
    expect(messageIn(await answer)).toBe(uploadErrors.type);
  });

  it("and the same connection serves another request, if it stays open", async () => {
    const { socket, answer, closed } = await sendDeaf("content-length: 3000000", [Buffer.alloc(3_000_000)]);
    expect(messageIn(await answer)).toBe(uploadErrors.type);
    socket.end("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
    expect((await closed).match(/HTTP\/1.1 \d+/g)).toEqual(close ? ["HTTP/1.1 415"] : ["HTTP/1.1 415", "HTTP/1.1 200"]);
  });

  it("but not for ever", async () => {
    const { socket, answer, closed } = begin({ headers: chunked + close });
    const mebibyte = chunk(Buffer.alloc(1_048_576));
    while (!socket.destroyed) await send(socket, mebibyte);
    await closed;
    expect(await answer).toMatch(/^HTTP\/1.1 415 |^$/);
  });
});

it("a refusal is sent at once, while the rest is still being sent", async () => {
  for (const [headers, message] of [
    [`content-length: ${maxBytes + 1}`, uploadErrors.tooLarge],
    [`content-length: ${maxBytes}`, uploadErrors.type],
  ] as const) {
    const { socket, answer } = begin({ headers });
    socket.write("<!doctype html>");
    expect(messageIn(await answer)).toBe(message);
    socket.destroy();
  }
});

it("a client that sends more than its content length gets a reply for that length", async () => {
  const { socket, answer } = begin({ headers: "content-length: 100" });
  await send(socket, small);
  expect(await answer).toMatch(/^HTTP\/1.1 400 /);
});

describe("an interrupted upload", () => {
  it("leaves nothing behind, wherever it is interrupted", async () => {
    await testApp.db.write.deleteFrom("uploads").execute();
    const before = await storedBy(testApp);
    const large = await photo(800, 600);
    for (let n = 0; n < 60; n++) {
      const { socket, closed } = begin({ headers: n % 3 === 0 ? chunked : `content-length: ${large.length}` });
      const part = large.subarray(0, Math.round((large.length * n) / 59));
      await send(socket, n % 3 === 0 ? chunk(part) : part);
      // Some or all of it has arrived.
      if (n % 2 === 0) await new Promise((resolve) => setImmediate(resolve));
      socket.resetAndDestroy();
      await closed;
    }
    // Once few enough are left.
    const path = await vi.waitFor(async () => {
      const reply = await uploadTo(testApp, ada, small);
      expect(reply.statusCode).toBe(200);
      return reply.json().path as string;
    }, patient);
    await vi.waitFor(async () => expect((await storedBy(testApp)).incoming).toEqual([]), patient);
    const after = await storedBy(testApp);
    expect([after.rows, after.files.length]).toEqual([[path], before.files.length + 4]);
  });
});

it("an upload whose client disconnects while its files are stored leaves nothing behind", async () => {
  const { db, settings } = testApp;
  const before = await storedBy(testApp);
  for (let failAt = 1; failAt <= 4; failAt++) {
    const client = new AbortController();
    const disk = openStorage(settings);
    let files = 0;
    const storage: Storage = {
      ...disk,
      async put(object, file) {
        await disk.put(object, file);
        files += 1;
        if (files === failAt) client.abort();
      },
    };
    const deps = { db, storage, settings, clock: () => new Date(), limiter: testApp.app.limiter };
    const one = { userId: ada.id, bucket: "dish-images", bytes: Readable.from([small]), declared: undefined } as const;
    await expect(uploadPhoto(deps, { ...one, signal: client.signal })).rejects.toThrow("The upload was interrupted");
    expect(await storedBy(testApp)).toEqual(before);
  }
});

describe("a slow body", () => {
  async function arriving(): Promise<number[]> {
    const folder = join(testApp.settings.dataDir, "uploads");
    const originals = (await readdir(folder)).map((name) => join(folder, name, "original"));
    const sizes = await Promise.all(
      originals.map((file) =>
        stat(file).then(
          ({ size }) => size,
          () => null,
        ),
      ),
    );
    return sizes.filter((size) => size !== null);
  }

  /** Once a silent photo is cut off, everything older was checked. */
  async function advance(seconds: number): Promise<void> {
    const silence = 16;
    time += (seconds - silence) * 1_000;
    const others = (await arriving()).length;
    const { socket, closed } = begin({ headers: "content-length: 100" });
    await send(socket, small.subarray(0, 20));
    await vi.waitFor(
      async () => expect((await arriving()).filter((size) => size >= 12)).toHaveLength(others + 1),
      patient,
    );
    time += silence * 1_000;
    await closed;
    await vi.waitFor(async () => expect((await arriving()).length).toBeLessThanOrEqual(others), patient);
  }

  beforeEach(() => vi.waitFor(async () => expect(await arriving()).toEqual([]), patient));

  it.each([
    ["of JSON", { path: "/api/votes", headers: "content-type: application/json\r\ncontent-length: 1000" }],
    ["of a call that takes none", { method: "GET", path: "/api/charts/dishes", headers: "content-length: 1000" }],
    ["at an address that cannot be read", { path: "/api/%zz", headers: chunked }],
    ["at an address that is not found", { method: "PUT", path: "/nothing", headers: chunked }],
    ["of a visitor's photo", { authorization: "none", headers: "content-length: 1000" }],
  ])("%s is cut off after half a minute", async (_, request) => {
    const { socket, closed } = begin(request);
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    socket.write("1");
    await advance(29);
    expect(isClosed).toBe(false);
    socket.write("1");
    await advance(17);
    await closed;
  });

  it("of a photo may take long while 16 kB arrive every second", async () => {
    const { socket, closed } = begin({ headers: `content-length: ${maxBytes}` });
    let isClosed = false;
    void closed.then(() => {
      isClosed = true;
    });
    let sent = 0;
    const sendMore = async (bytes: number) => {
      await send(socket, sent === 0 ? photoOf(bytes) : Buffer.alloc(bytes));
      sent += bytes;
      await vi.waitFor(async () => expect(Math.max(...(await arriving()))).toBe(sent), patient);
    };
    for (let n = 0; n < 3; n++) {
      await sendMore(400_000);
      await advance(16);
    }
    expect(isClosed).toBe(false);
    await sendMore(200_000);
    await advance(16);
    await closed;
    expect(await arriving()).toEqual([]);
  });

  it("of a signed-in person ends after a quarter of an hour at any pace", async () => {
    const { socket, answer, closed } = begin({ headers: chunked });
    for (let n = 0; n < 16; n++) await send(socket, chunk(Buffer.alloc(1_048_576)));
    expect(messageIn(await answer)).toBe(uploadErrors.type);
    time += 15 * 60_000 + 1;
    await closed;
  });
});
