import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { id } from "./id.ts";
import { ItemKind } from "./items.ts";

export const countShare = endpoint({
  method: "POST",
  path: "/api/shares/:kind/:id",
  operationId: "countShare",
  tag: "shares",
  summary: "Counts that somebody has shared a dish or product, and returns its share count",
  description:
    "Once per person and item a UTC day; visitors count once per network. A repeated call changes nothing and returns the same count.",
  auth: "anyone",
  params: z.strictObject({ kind: ItemKind, id: id("id") }),
  reply: z.object({ shareCount: z.int() }),
  limit: ["shares"],
});
