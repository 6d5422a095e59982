import { lookup as lookupName } from "node:dns/promises";
import { type ClientRequest, type IncomingMessage, request as requestByHttp } from "node:http";
import { request as requestByHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, Transform, type TransformCallback } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { megabyte } from "@dishboard/contract/limits";
import { isPublicAddress } from "./network.ts";

/** The message is one sentence for the person who typed the address. */
export class NotFetched extends Error {}

export type PublicFetchOptions = {
  /** For the received and for the decompressed bytes. */
  maxBytes: number;
  /** For everything together: lookup, connection, redirects, reading. */
  timeoutMs: number;
  accept: string;
  /** Noun of the errors, as in 'This photo is larger than 5 MB.' */
  noun?: string;
  /** A form to post. Any successful status is accepted, and redirects are not followed. */
  form?: URLSearchParams;
};

export type PublicContent = {
  /** The final address, without a fragment. */
  address: string;
  /** `Content-Type` as sent, or ''. */
  type: string;
  /** Decompressed. */
  bytes: Buffer;
};

/** Fetches an address of the open internet, and none in closed networks. Throws `NotFetched`. */
export type FetchPublic = (address: string, options: PublicFetchOptions) => Promise<PublicContent>;

type Resolved = { address: string; family: number };

export type PublicFetchDeps = {
  /** Tells other operators who asks. */
  site: string;
  /** Only for tests: origins fetched in any network and on any port. */
  testOrigins?: readonly string[];
  lookup?: (hostname: string) => Promise<Resolved[]>;
};

const maxRedirects = 5;
const maxAddressLength = 2_048;

/**
 * Sends no cookies or credentials and follows up to five redirects. Resolves each name once: all addresses must be
 * public, and it connects to one of these.
 */
export function createPublicFetch({ site, testOrigins = [], lookup = lookUpAll }: PublicFetchDeps): FetchPublic {
  const userAgent = `Dishboard/1.0 (+${new URL(site).href})`;

  return async (address, options) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    let url = readAddress(address, options);
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const reply = await ask(url, options, signal);
      try {
        const next = options.form ? null : redirectOf(reply, url);
        if (next === null) return await contentOf(reply, url, options);
        url = readAddress(next, options);
      } catch (error) {
        throw explain(error, signal, options);
      } finally {
        reply.destroy();
      }
    }
    throw new NotFetched(`This address leads on more than ${maxRedirects} times.`);
  };

  async function ask(url: URL, options: PublicFetchOptions, signal: AbortSignal): Promise<IncomingMessage> {
    try {
      const addresses = await resolve(url, signal);
      const { form } = options;
      const request = (url.protocol === "https:" ? requestByHttps : requestByHttp)(url, {
        method: form ? "POST" : "GET",
        headers: {
          ...(form && { "content-type": "application/x-www-form-urlencoded" }),
          "user-agent": userAgent,
          accept: options.accept,
          "accept-encoding": "gzip, deflate, br",
          "accept-language": "en, *;q=0.5",
        },
        // Its own connection, so that no proxy of the environment is used.
        agent: false,
        lookup: lookupOf(addresses),
        signal,
      });
      request.end(form?.toString());
      return await replyTo(request);
    } catch (error) {
      throw explain(error, signal, options);
    }
  }

  /** Throws unless all addresses are public, and the port one of the web. */
  async function resolve({ origin, hostname, port }: URL, signal: AbortSignal): Promise<Resolved[]> {
    const host = hostname.replace(/^\[|\]$/g, "");
    // Not every resolver resolves these names to the machine itself.
    if (/(^|\.)localhost\.?$/.test(host)) throw privateNetwork();
    const family = isIP(host);
    const addresses = family !== 0 ? [{ address: host, family }] : await untilAborted(lookup(host), signal);
    if (testOrigins.includes(origin)) return addresses;
    // Other ports belong to databases and administration, which a firewall may open to nearby machines only.
    if (port !== "" && port !== "80" && port !== "443")
      throw new NotFetched("This address names a port that is not the web's.");
    if (addresses.length === 0) throw new NotFetched("There is no site with this address.");
    if (!addresses.every((one) => isPublicAddress(one.address))) throw privateNetwork();
    return addresses;
  }
}

const lookUpAll = (hostname: string): Promise<Resolved[]> => lookupName(hostname, { all: true });

/** Returns the checked addresses, so that no other one is connected to. */
function lookupOf(addresses: Resolved[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function replyTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once("response", resolve);
    request.on("error", reject);
    // Also if the other side switches protocols, which is no error.
    request.once("close", () => reject(new Error("no reply")));
  });
}

function readAddress(text: string, { noun = "page" }: PublicFetchOptions): URL {
  const url = text.length <= maxAddressLength && URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new NotFetched(`The address of a ${noun} begins with http:// or https://.`);
  if (url.username !== "" || url.password !== "")
    throw new NotFetched("This address has a name or password in it, which is not sent.");
  url.hash = "";
  return url;
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): string | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const { location } = headers;
  if (location === undefined || !URL.canParse(location, from.href))
    throw new NotFetched("This address leads on to nowhere.");
  return new URL(location, from).href;
}

async function contentOf(reply: IncomingMessage, url: URL, options: PublicFetchOptions): Promise<PublicContent> {
  const { statusCode = 0 } = reply;
  if (options.form ? statusCode < 200 || statusCode > 299 : statusCode !== 200)
    throw new NotFetched(`This address answers with an error (${statusCode}).`);
  if (Number(reply.headers["content-length"] ?? 0) > options.maxBytes) throw tooLarge(options);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of decompressed(reply, options) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > options.maxBytes) throw tooLarge(options);
    chunks.push(chunk);
  }
  // A connection that ends early must not look like the end of the content.
  if (!reply.complete) throw new Error("cut off");
  return { address: url.href, type: reply.headers["content-type"] ?? "", bytes: Buffer.concat(chunks) };
}

function decompressed(reply: IncomingMessage, options: PublicFetchOptions): AsyncIterable<unknown> {
  const encoding = (reply.headers["content-encoding"] ?? "").trim().toLowerCase();
  const decompress = decompressors[encoding];
  if (!decompress) throw new NotFetched(`This ${options.noun ?? "page"} is packed in a way that we cannot read.`);
  const counted = countBytes(options);
  // The reader of the last stream gets every error of the chain.
  return pipeline(reply, counted, decompress(), () => {});
}

const passOn = () => new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
const decompressors: Partial<Record<string, () => Transform>> = Object.assign(Object.create(null), {
  "": passOn,
  identity: passOn,
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
});

function countBytes(options: PublicFetchOptions): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      size += chunk.length;
      if (size > options.maxBytes) done(tooLarge(options));
      else done(null, chunk);
    },
  });
}

const privateNetwork = () => new NotFetched("This address leads into a private network.");

function tooLarge({ maxBytes, noun = "page" }: PublicFetchOptions): NotFetched {
  const size = maxBytes >= megabyte ? `${Math.floor(maxBytes / megabyte)} MB` : `${maxBytes} bytes`;
  return new NotFetched(`This ${noun} is larger than ${size}.`);
}

function explain(error: unknown, signal: AbortSignal, { timeoutMs, noun = "page" }: PublicFetchOptions): NotFetched {
  if (error instanceof NotFetched) return error;
  if (signal.aborted)
    return new NotFetched(`This ${noun} did not arrive within ${Math.ceil(timeoutMs / 1_000)} seconds.`);
  const code = String((error as NodeJS.ErrnoException).code ?? "");
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return new NotFetched("There is no site with this address.");
  if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code))
    return new NotFetched("The site at this address cannot prove that it is the one it names itself.");
  if (code.startsWith("ECONN") || code === "ENETUNREACH" || code === "EHOSTUNREACH" || code === "ETIMEDOUT")
    return new NotFetched("The site at this address does not answer.");
  return new NotFetched("The site at this address gives an answer that cannot be read.");
}

async function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
