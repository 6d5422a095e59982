import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { Problem } from "@dishboard/contract/problem";
import type { Connections } from "./connections.ts";
import { asksForPage, endWithProblem, renderProblem, type SiteReplies } from "./problem-reply.ts";

/** Node's error for a connection from which no request could be read. */
type ClientError = Error & { code?: string; rawPacket?: unknown };

/** A request took longer to arrive than a client may take. */
export function requestTimeout(): Problem {
  return new Problem("request-timeout", "The request took too long to arrive. Please try again.");
}

/** Answers requests that could not be read, or did not arrive whole in time. */
export function createClientErrorHandler(connections: Connections, site: SiteReplies) {
  return (error: ClientError, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    // Nothing was asked yet. Browsers open connections ahead, and would read what comes on one as the answer to a later
    // request. `createTrackingServer` closes it when it has been idle for as long as one that was used.
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && socket.bytesRead === 0) return;
    const unsent = [...(connections.open.get(socket)?.replies ?? [])];
    const last = unsent.at(-1);
    if (!last) writeProblem(socket, problemOf(error), isForPage(error), site);
    // What is written now would be read as the answer to an earlier request, which still gets its own: the last there.
    else if (last.req.complete) last.shouldKeepAlive = false;
    // It is the body of a request that cannot be read, or does not come.
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

/** No address that people are given is as long. With one, what a browser sends besides is rarely too large. */
const longAddress = 8_000;

/** Whether a request's head is too large because of its address. Only the last piece is known. */
function isAboutAddress({ rawPacket }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return false;
  const text = rawPacket.toString("latin1");
  const url = /^[A-Z]+ (\S*)/.exec(text)?.[1];
  if (url !== undefined) return url.length > longAddress;
  // The end of an address, or what has no blank, as the values of most headers have.
  return /^\S*( HTTP\/1\.\d\r?\n|$)/.test(text);
}

/**
 * Whether an unreadable request is a browser's for a page. Only the last piece of headers is known, and none of stalled
 * ones. Those count as pages, because programs only look at the status.
 */
function isForPage({ code, rawPacket }: ClientError): boolean {
  if (!Buffer.isBuffer(rawPacket)) return true;
  const text = rawPacket.toString("latin1");
  const url = /^\w+ (\S+) HTTP\/1\.\d\r?\n/.exec(text)?.[1];
  if (url === undefined) return code === "HPE_HEADER_OVERFLOW";
  const headerOf = (name: string) => new RegExp(`\\n${name}:[ \\t]*([^\\r\\n]*)`, "i").exec(text)?.[1];
  return asksForPage({ url, headers: { accept: headerOf("accept"), "sec-fetch-mode": headerOf("sec-fetch-mode") } });
}

/** Writes a reply past Node, which has no request that it would be the reply to, and ends the connection. */
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
