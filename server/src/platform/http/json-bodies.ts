import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";

const maxDepth = 20;

/** Parses JSON bodies in a scope. Refuses deep nesting before parsing. */
export function parseJsonBodies(
  scope: FastifyInstance,
  options: {
    /**
     * In bytes. Bodies up to the server's own limit are read and refused: Fastify would close the connection, and
     * accepting the next one costs more.
     */
    maxBytes?: number;
    mayBeEmpty?: boolean;
  } = {},
): void {
  const { mayBeEmpty, maxBytes = Number.POSITIVE_INFINITY } = options;
  const parse = scope.getDefaultJsonParser("error", "error");
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    if (text === "" && mayBeEmpty) done(null, {});
    else if (Buffer.byteLength(text) > maxBytes) done(new Problem("too-large", "This request is too large"));
    else if (isTooDeep(text)) done(new Problem("invalid", `JSON may be nested ${maxDepth} levels deep at most`));
    else parse(request, text, done);
  });
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (isInString) {
      if (character === "\\") at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > maxDepth) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}
