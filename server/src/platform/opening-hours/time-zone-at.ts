import tzLookup from "@photostructure/tz-lookup";

/** Returns the time zone of a place, such as 'Europe/London'. */
export function timeZoneAt({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return tzLookup(latitude, longitude);
}
