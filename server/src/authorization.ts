/** Who may make which call. Every route has a row, and a test makes every call as every actor. */

/** A visitor, who is not signed in, or a signed-in person. */
export type Actor = "visitor" | "person";

/** Whether an actor may make a call. */
export type Access = "allowed" | "refused";

/** One row per route. */
export const authorization: Record<string, Record<Actor, Access>> = {
  "GET /healthz": { visitor: "allowed", person: "allowed" },
  "GET /readyz": { visitor: "allowed", person: "allowed" },
  "GET /api/openapi.json": { visitor: "allowed", person: "allowed" },
  "GET /api/charts/dishes": { visitor: "allowed", person: "allowed" },
  "GET /api/charts/products": { visitor: "allowed", person: "allowed" },
  "GET /api/dishes/:id": { visitor: "allowed", person: "allowed" },
  "GET /api/dishes/:id/details": { visitor: "allowed", person: "allowed" },
  "POST /api/dishes": { visitor: "refused", person: "allowed" },
  "PUT /api/dishes/:id": { visitor: "refused", person: "allowed" },
  "DELETE /api/dishes/:id": { visitor: "refused", person: "allowed" },
  "GET /api/products/:id": { visitor: "allowed", person: "allowed" },
  "GET /api/products/:id/details": { visitor: "allowed", person: "allowed" },
  "POST /api/products": { visitor: "refused", person: "allowed" },
  "PUT /api/products/:id": { visitor: "refused", person: "allowed" },
  "DELETE /api/products/:id": { visitor: "refused", person: "allowed" },
  "GET /api/labels/dietary-claims": { visitor: "allowed", person: "allowed" },
  "GET /api/labels/allergens": { visitor: "allowed", person: "allowed" },
  "GET /api/labels/delivery-platforms": { visitor: "allowed", person: "allowed" },
  "GET /api/restaurants": { visitor: "allowed", person: "allowed" },
  "GET /api/search": { visitor: "allowed", person: "allowed" },
  "POST /api/votes": { visitor: "refused", person: "allowed" },
  "PUT /api/votes/:kind/:id": { visitor: "refused", person: "allowed" },
  "POST /api/shares/:kind/:id": { visitor: "allowed", person: "allowed" },
  "GET /api/saves": { visitor: "refused", person: "allowed" },
  "POST /api/saves": { visitor: "refused", person: "allowed" },
  "GET /api/saves/:kind/:id": { visitor: "refused", person: "allowed" },
  "PUT /api/saves/:kind/:id": { visitor: "refused", person: "allowed" },
  "DELETE /api/saves/:kind/:id": { visitor: "refused", person: "allowed" },
  "POST /api/saves/cards": { visitor: "allowed", person: "allowed" },
  "GET /api/places": { visitor: "allowed", person: "allowed" },
  "GET /api/geocode/reverse": { visitor: "allowed", person: "allowed" },
  "POST /api/media/:bucket": { visitor: "refused", person: "allowed" },
  "GET /media/*": { visitor: "allowed", person: "allowed" },
  "GET /api/accounts/username": { visitor: "allowed", person: "allowed" },
  "POST /api/accounts/email-link": { visitor: "allowed", person: "allowed" },
  "GET /api/accounts/me": { visitor: "refused", person: "allowed" },
  "GET /api/accounts/me/security-events": { visitor: "refused", person: "allowed" },
  "POST /auth/v1/signup": { visitor: "allowed", person: "allowed" },
  "POST /auth/v1/verify": { visitor: "allowed", person: "allowed" },
  "POST /auth/v1/token": { visitor: "allowed", person: "allowed" },
  "POST /auth/v1/resend": { visitor: "allowed", person: "allowed" },
  "POST /auth/v1/recover": { visitor: "allowed", person: "allowed" },
  "POST /auth/v1/logout": { visitor: "refused", person: "allowed" },
  "GET /auth/v1/user": { visitor: "refused", person: "allowed" },
  "PUT /auth/v1/user": { visitor: "refused", person: "allowed" },
};
