import * as z from "zod/mini";

/** A coordinate in a query: a plain decimal of at most `max` degrees. */
export function coordinate(name: string, max: number) {
  const message = `${name} must be a number from -${max} to ${max}`;
  return z.pipe(
    z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/, message)),
    z.pipe(z.transform(Number), z.number().check(z.minimum(-max, message), z.maximum(max, message))),
  );
}

/** Rounds degrees to about 10 cm: a distance to a number such as 1e-170 underflows in the database. */
export const roundDegrees = z.overwrite<number>((degrees) => Math.round(degrees * 1e6) / 1e6);

export const placeFields = { lat: z.optional(coordinate("lat", 90)), lon: z.optional(coordinate("lon", 180)) };

/** Refuses a query with only one coordinate. */
export function bothCoordinates<Query extends { lat?: number | undefined; lon?: number | undefined }>() {
  return z.refine<Query>(({ lat, lon }) => (lat === undefined) === (lon === undefined), {
    message: "lat and lon belong together",
    path: ["lat"],
  });
}
