/** Who may make which call. Every route has its row; a test makes every call as every kind of person. */

/** The kinds of people there are. Others come with accounts. */
export type Actor = "visitor";

/** What a kind of person gets: the thing itself, or a refusal. */
export type Access = "allowed" | "refused";

/** One row per route. */
export const authorization: Record<string, Record<Actor, Access>> = {
  "GET /healthz": { visitor: "allowed" },
  "GET /readyz": { visitor: "allowed" },
  "GET /api/openapi.json": { visitor: "allowed" },
  "GET /api/charts/dishes": { visitor: "allowed" },
  "GET /api/charts/products": { visitor: "allowed" },
  "GET /api/geocode/reverse": { visitor: "allowed" },
  "GET /media/*": { visitor: "allowed" },
};
