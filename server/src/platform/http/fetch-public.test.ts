import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startOtherSite } from "../../../../testing/other-site.ts";
import { createPublicFetch, NotFetched } from "./fetch-public.ts";

const site = await startOtherSite();
const fetchPublic = createPublicFetch({ site: "https://board.example.org", testOrigins: [site.origin] });
const options = { maxBytes: 2_097_152, timeoutMs: 60_000, accept: "text/html" };
const withoutTests = createPublicFetch({ site: "https://board.example.org" });
const privateNetwork = "This address leads into a private network.";

async function refusal(address: string, fetching = fetchPublic, more: Partial<typeof options> = {}): Promise<string> {
  const error = await fetching(address, { ...options, ...more }).then(
    () => new Error("It was fetched."),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(NotFetched);
  return (error as Error).message;
}

function redirectTo(location: string, status = 302) {
  return (_request: unknown, response: ServerResponse) => void response.writeHead(status, { location }).end();
}

beforeEach(() => site.pages.clear());

describe("what is fetched", () => {
  it("comes with its address and type, by a request that says who asks and has no cookies", async () => {
    site.pages.set("/start", redirectTo("/menu?day=1#top"));
    site.pages.set("/menu", {
      type: "text/html; charset=utf-8",
      content: "Soup",
      headers: { "set-cookie": "who=you; Path=/" },
    });
    const { bytes, ...rest } = await fetchPublic(`${site.origin}/start#soup`, options);
    expect(rest).toEqual({ address: `${site.origin}/menu?day=1`, type: "text/html; charset=utf-8" });
    expect(bytes.toString()).toBe("Soup");
    await fetchPublic(`${site.origin}/menu`, options);
    const { headers } = site.requests.at(-1) ?? { headers: {} };
    expect(headers).toMatchObject({ "user-agent": "Dishboard/1.0 (+https://board.example.org/)", accept: "text/html" });
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("referer");
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ])("may travel as %s", async (encoding, compress) => {
    site.pages.set("/", { type: "text/plain", content: compress("Soup"), headers: { "content-encoding": encoding } });
    expect((await fetchPublic(site.origin, options)).bytes.toString()).toBe("Soup");
  });

  it("is what the address leads on to, five times at most", async () => {
    for (let step = 0; step < 6; step += 1)
      site.pages.set(`/${step}`, redirectTo(`${step + 1}`, [301, 307, 308][step % 3]));
    site.pages.set("/6", { type: "text/plain", content: "Soup" });
    expect((await fetchPublic(`${site.origin}/1`, options)).address).toBe(`${site.origin}/6`);
    expect(await refusal(`${site.origin}/0`)).toBe("This address leads on more than 5 times.");
  });
});

describe("an address that is not fetched", () => {
  it.each([
    ["ftp://example.org/menu", "The address of a page begins with http:// or https://."],
    ["file:///etc/passwd", "The address of a page begins with http:// or https://."],
    ["javascript:alert(1)", "The address of a page begins with http:// or https://."],
    ["menu", "The address of a page begins with http:// or https://."],
    [`https://example.org/${"a".repeat(3_000)}`, "The address of a page begins with http:// or https://."],
    ["https://ada:secret@example.org/", "This address has a name or password in it, which is not sent."],
    ["http://1.1.1.1:5432/", "This address names a port that is not the web's."],
    ["https://1.1.1.1:22/", "This address names a port that is not the web's."],
  ])("%s", async (address, sentence) => {
    expect(await refusal(address, withoutTests)).toBe(sentence);
  });

  it.each([
    ...["http://127.0.0.1/", "http://127.1/", "http://2130706433/", "http://0x7f.0.0.1/", "http://0177.0.0.1/"],
    ...["http://localhost/", "http://localhost./", "http://LOCALHOST/", "http://0/", "http://[::]/", "http://[::1]/"],
    ...[
      "http://[::ffff:127.0.0.1]/",
      "http://[::ffff:7f00:1]/",
      "http://[64:ff9b::7f00:1]/",
      "http://[2002:7f00:1::]/",
    ],
    ...["http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.1.1/", "http://169.254.169.254/latest/meta-data/"],
    ...[
      "http://[fe80::1]/",
      "http://[fd00:ec2::254]/",
      "http://100.64.0.1/",
      "http://224.0.0.1/",
      "http://%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1/",
    ],
  ])("%s, before and after a redirect", async (address) => {
    expect(await refusal(address, withoutTests)).toBe(privateNetwork);
    site.pages.set("/away", redirectTo(address));
    expect(await refusal(`${site.origin}/away`)).toBe(privateNetwork);
  });

  it("on this machine, though a server is there", async () => {
    site.pages.set("/", { type: "text/plain", content: "Secret" });
    const before = site.requests.length;
    expect(await refusal(site.origin, withoutTests)).toBe("This address names a port that is not the web's.");
    const other = await startOtherSite({ "/": { type: "text/plain", content: "Secret" } });
    site.pages.set("/away", redirectTo(other.origin));
    expect(await refusal(`${site.origin}/away`)).toBe("This address names a port that is not the web's.");
    expect([site.requests.length - before, other.requests.length]).toEqual([1, 0]);
  });

  it.each([
    ["ftp://example.org/", "The address of a page begins with http:// or https://."],
    ["https://ada@example.org/", "This address has a name or password in it, which is not sent."],
    ["http://", "This address leads on to nowhere."],
  ])("by a redirect to %s", async (location, sentence) => {
    site.pages.set("/away", redirectTo(location));
    expect(await refusal(`${site.origin}/away`)).toBe(sentence);
  });
});

describe("a name", () => {
  it("is looked up once, and what was found is what is connected to", async () => {
    site.pages.set("/", { type: "text/plain", content: "Soup" });
    const origin = `http://blog.example:${site.port}`;
    const asked: string[] = [];
    const fetching = createPublicFetch({
      site: "https://board.example.org",
      testOrigins: [origin],
      lookup: async (name) => {
        asked.push(name);
        return [{ address: "127.0.0.1", family: 4 }];
      },
    });
    expect((await fetching(origin, options)).bytes.toString()).toBe("Soup");
    expect(asked).toEqual(["blog.example"]);
    expect(site.requests.at(-1)?.headers.host).toBe(`blog.example:${site.port}`);
  });

  it("with any address in a private network is refused, also when it changes between redirects", async () => {
    const answers = [["127.0.0.1"], ["1.1.1.1", "::ffff:10.0.0.1"]];
    const origin = `http://blog.example:${site.port}`;
    const fetching = createPublicFetch({
      site: "https://board.example.org",
      testOrigins: [origin],
      lookup: async () =>
        (answers.shift() ?? []).map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    });
    site.pages.set("/", redirectTo("http://blog.example/"));
    expect(await refusal(origin, fetching)).toBe(privateNetwork);
    expect(await refusal("http://nothing.example/", fetching)).toBe("There is no site with this address.");
  });

  it("that does not exist, or is not looked up in time, ends in a sentence", async () => {
    const failing = (lookup: () => Promise<never>) => createPublicFetch({ site: "https://board.example.org", lookup });
    const notFound = failing(() => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })));
    expect(await refusal("http://nothing.example/", notFound)).toBe("There is no site with this address.");
    const never = failing(() => new Promise(() => {}));
    expect(await refusal("http://slow.example/", never, { timeoutMs: 50 })).toBe(
      "This page did not arrive within 1 seconds.",
    );
  });
});

describe("a site that answers badly", () => {
  it.each([404, 500, 204, 304])("with status %i", async (status) => {
    site.pages.set("/", (_request, response) => void response.writeHead(status).end());
    expect(await refusal(site.origin)).toBe(`This address answers with an error (${status}).`);
  });

  it("with too much: by what it announces, by what it sends, and by what it unpacks to", async () => {
    const tooLarge = "This page is larger than 2 MB.";
    site.pages.set("/announced", (_request, response) => {
      response.writeHead(200, { "content-length": 100_000_000 }).write("a");
    });
    expect(await refusal(`${site.origin}/announced`)).toBe(tooLarge);

    const piece = Buffer.alloc(65_536);
    site.pages.set("/endless", (_request, response) => {
      const send = () => {
        while (response.write(piece));
      };
      response.on("drain", send);
      send();
    });
    expect(await refusal(`${site.origin}/endless`)).toBe(tooLarge);

    const bomb = gzipSync(Buffer.alloc(200_000_000), { level: 9 });
    expect(bomb.length).toBeLessThan(options.maxBytes);
    site.pages.set("/bomb", { type: "text/html", content: bomb, headers: { "content-encoding": "gzip" } });
    expect(await refusal(`${site.origin}/bomb`)).toBe(tooLarge);
    expect(await refusal(`${site.origin}/bomb`, fetchPublic, { maxBytes: 900 })).toBe(
      "This page is larger than 900 bytes.",
    );
  });

  it("packed twice, in an unknown way, or broken", async () => {
    const packed = "This page is packed in a way that we cannot read.";
    const unreadable = "The site at this address gives an answer that cannot be read.";
    const pack = (encoding: string, content: Buffer) =>
      site.pages.set("/", { type: "text/html", content, headers: { "content-encoding": encoding } });
    pack("gzip, gzip", gzipSync(gzipSync("Soup")));
    expect(await refusal(site.origin)).toBe(packed);
    pack("constructor", Buffer.from("Soup"));
    expect(await refusal(site.origin)).toBe(packed);
    pack("gzip", Buffer.from("Soup"));
    expect(await refusal(site.origin)).toBe(unreadable);
    pack("gzip", gzipSync("Soup and bread").subarray(0, 20));
    expect(await refusal(site.origin)).toBe(unreadable);
  });

  it("a byte at a time, or with nothing at all", async () => {
    const late = "This page did not arrive within 1 seconds.";
    const timers: NodeJS.Timeout[] = [];
    site.pages.set("/drip", (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" });
      timers.push(setInterval(() => response.write("a"), 20));
    });
    site.pages.set("/silent", () => {});
    expect(await refusal(`${site.origin}/drip`, fetchPublic, { timeoutMs: 300 })).toBe(late);
    expect(await refusal(`${site.origin}/silent`, fetchPublic, { timeoutMs: 300 })).toBe(late);
    for (const timer of timers) clearInterval(timer);
  });

  it("on the wire: headers without end, no HTTP, a connection that ends early, nobody", async () => {
    const unreadable = "The site at this address gives an answer that cannot be read.";
    const silent = "The site at this address does not answer.";
    const answering = async (answer: string) => {
      const server = createTcpServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", () => socket.end(answer));
      });
      const origin = await listen(server);
      return refusal(origin, createPublicFetch({ site: "https://board.example.org", testOrigins: [origin] }));
    };
    expect(await answering(`HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(100_000)}\r\n\r\nSoup`)).toBe(unreadable);
    expect(await answering("220 mail.example.org ESMTP\r\n")).toBe(unreadable);
    expect(await answering("HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nSoup")).toBe(silent);
    expect(await answering("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n")).toBe(
      unreadable,
    );
    expect(await answering("")).toBe(silent);
    const gone = createServer();
    const origin = await listen(gone);
    gone.close();
    await once(gone, "close");
    expect(await refusal(origin, createPublicFetch({ site: "https://board.example.org", testOrigins: [origin] }))).toBe(
      silent,
    );
  });
});

async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
