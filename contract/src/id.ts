import * as z from "zod/mini";

/** Returns the moment at which an id was made: UUIDv7 begins with it. */
export function momentOf(id: string): string {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)).toISOString();
}

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isId(text: string): boolean {
  return idPattern.test(text);
}

/** An id in a call: a UUID, converted to lower case. */
export function id(name: string) {
  const error = `${name} must be an id`;
  return z.string({ error }).check(
    z.regex(idPattern, { error }),
    z.overwrite((value) => value.toLowerCase()),
  );
}
