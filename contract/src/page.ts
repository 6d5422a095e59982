/** The page of a list that is counted by pages. */
import * as z from "zod/mini";

const error = "page must be a whole number from 0 to 1000";

/** Which page a call asks for, from 0. */
export const page = z.optional(
  z.coerce.number({ error }).check(z.int({ error }), z.minimum(0, { error }), z.maximum(1_000, { error })),
);
