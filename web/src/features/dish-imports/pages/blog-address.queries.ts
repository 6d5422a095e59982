import { readDraftRows } from "@dishboard/contract/dish-imports";
import { type CallReply, call } from "@dishboard/contract/endpoint";
import { personTransport } from "../../../lib/person-call.ts";

/** The dishes of a blog, a feed or a menu as rows for the grid. */
export function readBlog(address: string): Promise<CallReply<typeof readDraftRows>> {
  return call(personTransport, readDraftRows, { body: { address } });
}
