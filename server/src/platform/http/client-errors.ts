import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "@dishboard/contract/problem";
import type { Connections } from "./connections.ts";
import { asksForPage, endWithProblem, renderProblem, type SiteReplies } from "./problem-reply.ts";

type ClientError = Error & { code?: string; rawPacket?: unknown };

export function requestTimeout(): Problem {
  return new Problem("request-timeout", "The request took too long to arrive. Please try again.");
}

/** Answers requests that are unreadable or incomplete in time. */
export function createClientErrorHandler(connections: Connections, site: SiteReplies) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    // Browsers open connections ahead, and would read a reply as the answer to a later request. `createTrackingServer`
    // closes idle ones.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) return;
    const unsent = [...(connections.open.get(socket)?.replies ?? [])];
    const last = unsent.at(-1);
    if (!last) writeProblem(socket, problemOf(error), isForPage(error), site);
    // A reply written now would be read as the answer to an earlier request, which gets its own as the last one.
    else if (last.req.complete) last.shouldKeepAlive = false;
    // The request's body is unreadable or does not arrive.
    else if (unsent.length === 1 && !last.headersSent) endWithProblem(last, problemOf(error), site);
    else socket.destroy();
  };
}

function problemOf(error: ClientError): Problem {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return requestTimeout();
  if (error.code === "HPE_HEADER_OVERFLOW")
    return isAboutAddress(error)
      ? new Problem("address-too-long", "No address of this site has so many letters. Please look where it comes from.")
      : new Problem("headers-too-large", "The headers of this request are too large");
  return new Problem("invalid", "This request cannot be read");
}

/** No address of the site is as long, and a browser's other headers are rarely too large. */
const longAddress = 8_000;

/** Whether a request's head is too large because of its address. Only the last piece is known. */
function isAboutAddress({ rawPacket }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const text = rawPacket.toString("latin1");
  const url = /^[A-Z]+ (\S*)/.exec(text)?.[1];
  if (url !== undefined) return url.length > longAddress;
  // The end of an address, or text without blanks, which most header values have.
  return /^\S*( HTTP\/1\.\d\r?\n|$)/.test(text);
}

/**
 * Only the last piece of headers is known, and none of stalled ones. Those count as pages, because programs only look
 * at the status.
 */
function isForPage({ code, rawPacket }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return true;
  const text = rawPacket.toString("latin1");
  const url = /^\w+ (\S+) HTTP\/1\.\d\r?\n/.exec(text)?.[1];
  if (url === undefined) return code === "HPE_HEADER_OVERFLOW";
  const headerOf = (name: string) => new RegExp(`\\n${name}:[ \\t]*([^\\r\\n]*)`, "i").exec(text)?.[1];
  return asksForPage({ url, headers: { accept: headerOf("accept"), "sec-fetch-mode": headerOf("sec-fetch-mode") } });
}

/** Writes a reply without Node, which has no request for it, and ends the connection. */
function writeProblem(socket: Socket, problem: Problem, isPage: boolean, { siteName, security }: SiteReplies): void {
  const { headers, body } = renderProblem(problem, { siteName, requestId: "none", isPage });
  const all = Object.entries({
    ...security,
    ...headers,
    "content-length": Buffer.byteLength(body),
    connection: "close",
  });
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    ...all.map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
