import type { IncomingMessage, ServerResponse } from "node:http";
import type { Problem, ProblemReply } from "@dishboard/contract/problem";
import { TooManyRequests } from "../rate-limiter.ts";
import { isPageAddress } from "./page-addresses.ts";
import { renderPlainPage } from "./plain-page.ts";
import type { SecurityHeaders } from "./security-headers.ts";

export type SiteReplies = { siteName: string; security: SecurityHeaders };

/** A restarting database usually answers within two seconds. */
const retryAfterSeconds = 2;

const titles: Record<number, string> = {
  400: "This cannot be read",
  403: "This is not open to you",
  404: "There is nothing here",
  405: "There is nothing here",
  408: "That took too long",
  413: "This is too large",
  429: "One moment, please",
  414: "This address is too long",
  431: "This request is too large",
  503: "One moment, please",
  507: "Storage is full",
};

export function problemReply({ code, message, field }: Problem, requestId: string): ProblemReply {
  return { error: { code, message, ...(field === undefined ? {} : { field }), requestId } };
}

/** JSON, or a page for a browser that navigates. */
export function renderProblem(
  problem: Problem,
  { siteName, requestId, isPage }: { siteName: string; requestId: string; isPage: boolean },
): { headers: Record<string, string>; body: string } {
  const retryAfter = problem instanceof TooManyRequests ? problem.retryAfterSeconds : retryAfterSeconds;
  const canRetry = problem instanceof TooManyRequests || problem.code === "unavailable";
  const more = { "cache-control": "no-store", ...(canRetry ? { "retry-after": String(retryAfter) } : {}) };
  if (!isPage) {
    const body = JSON.stringify(problemReply(problem, requestId));
    return { headers: { "content-type": "application/json; charset=utf-8", ...more }, body };
  }
  const { headers, body } = renderPlainPage({
    siteName,
    title: titles[problem.status] ?? "Something went wrong",
    text: problem.message,
    links: [
      // The page's own address, unless that caused the error.
      ...(problem.code === "address-too-long" ? [] : [{ label: "Try again", path: "" }]),
      { label: "Return to Home", path: "/" },
    ],
  });
  return { headers: { ...headers, ...more }, body };
}

/** Whether a browser requests a page at an address that has one. */
export function asksForPage({ url = "", headers }: Pick<IncomingMessage, "url" | "headers">): boolean {
  if (!url.startsWith("/") || !isPageAddress(url)) return false;
  return headers["sec-fetch-mode"] === "navigate" || prefersHtml(headers.accept ?? "");
}

function prefersHtml(accept: string): boolean {
  const weights = new Map<string, number>();
  for (const range of accept.toLowerCase().split(",")) {
    const [type = "", ...parameters] = range.split(";").map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    weights.set(type, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const html = weights.get("text/html") ?? 0;
  return html > 0 && html >= (weights.get("application/json") ?? 0);
}

/**
 * Ends the connection. Node forgets an answered request, so readers of its body get an error once the connection is
 * closed.
 */
export function endWithProblem(reply: ServerResponse, problem: Problem, { siteName, security }: SiteReplies): void {
  const { req: request } = reply;
  request.socket.once("close", () => {
    if (!request.complete) request.destroy(Object.assign(new Error("aborted"), { code: "ECONNRESET" }));
  });
  const { headers, body } = renderProblem(problem, { siteName, requestId: "none", isPage: asksForPage(request) });
  reply.shouldKeepAlive = false;
  reply.writeHead(problem.status, { ...security, ...headers, "content-length": Buffer.byteLength(body) });
  reply.end(body);
}
