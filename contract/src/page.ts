import * as z from "zod/mini";

const error = "page must be a whole number from 0 to 1000";

/** From 0. */
export const page = z.optional(
  z.coerce.number({ error }).check(z.int({ error }), z.minimum(0, { error }), z.maximum(1_000, { error })),
);
