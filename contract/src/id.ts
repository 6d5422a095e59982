import * as z from "zod/mini";

/** The id of something in a call: a UUID, in lower case from here on. */
export function id(name: string) {
  const error = `${name} must be an id`;
  return z.string({ error }).check(
    z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, { error }),
    z.overwrite((value) => value.toLowerCase()),
  );
}
