import * as z from "zod/mini";

/** An id in a call: a UUID, converted to lower case. */
export function id(name: string) {
  const error = `${name} must be an id`;
  return z.string({ error }).check(
    z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error }),
    z.overwrite((value) => value.toLowerCase()),
  );
}
