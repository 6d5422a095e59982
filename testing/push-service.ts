import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { PushSubscription } from "@dishboard/contract/push";
import { afterAll } from "vitest";

/** A message as the device reads it. */
export type ReceivedPush = {
  message: { title: string; body: string; path: string; id: string | null };
  headers: IncomingHttpHeaders;
  /** The claims of the site's signed token, and its key. */
  token: { aud: string; exp: number; sub: string };
  publicKey: string;
  bytes: number;
};

/** A local push service that decrypts messages like the devices. */
export type PushService = {
  origin: string;
  newDevice(): { subscription: PushSubscription; received: ReceivedPush[] };
  /** Answers the next messages with these statuses, and then accepts again. */
  answerNext(...statuses: number[]): void;
  answerBy(answer: ((response: ServerResponse) => void) | null): void;
  attempts(): number;
};

type Device = { pair: ReturnType<typeof createECDH>; auth: Buffer; received: ReceivedPush[] };

export async function ownPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  let statuses: number[] = [];
  let answer: ((response: ServerResponse) => void) | null = null;
  let attempts = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const device = devices.get(request.url ?? "");
    attempts += 1;
    if (answer) return answer(response);
    const status = statuses.shift() ?? (device ? 201 : 404);
    if (device && status === 201) device.received.push(read(device, request.headers, body));
    response.writeHead(status).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((closed) => void server.close(() => closed()));
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    newDevice() {
      const pair = createECDH("prime256v1");
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(12).toString("hex")}`;
      const received: ReceivedPush[] = [];
      devices.set(path, { pair, auth, received });
      const keys = { p256dh: pair.getPublicKey("base64url"), auth: auth.toString("base64url") };
      return { subscription: { endpoint: `${origin}${path}`, ...keys }, received };
    },
    answerNext(...next) {
      statuses = next;
    },
    answerBy(next) {
      answer = next;
    },
    attempts: () => attempts,
  };
}

/** Throws unless the message is encrypted for the device (RFC 8291) and its token is signed (RFC 8292). */
function read(device: Device, headers: IncomingHttpHeaders, body: Buffer): ReceivedPush {
  const [, jwt = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? "") ?? [];
  return {
    message: JSON.parse(decrypt(device, body)),
    headers,
    token: readToken(jwt, publicKey),
    publicKey,
    bytes: body.length,
  };
}

function decrypt({ pair, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync("sha256", pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync("sha256", shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // A delimiter of the last record and zeros follow the text.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

function readToken(jwt: string, publicKey: string): ReceivedPush["token"] {
  const [head = "", claims = "", signature = ""] = jwt.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const part = (from: number) => point.subarray(from, from + 32).toString("base64url");
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: part(1), y: part(33) }, format: "jwk" });
  const signed = Buffer.from(signature, "base64url");
  if (!verify("sha256", Buffer.from(`${head}.${claims}`), { key, dsaEncoding: "ieee-p1363" }, signed))
    throw new Error("the token is not signed with the key beside it");
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}
