const dayMs = 24 * 3_600_000;

/** A wall time is the moment at which a clock in UTC shows the same. */
export type TimeZone = {
  toWall(instant: number): number;
  /** The first of two moments with the same wall time; for a skipped time, the same distance after the skip. */
  toInstant(wall: number): number;
};

const zones = new Map<string, TimeZone>();

/** Returns a zone's clocks, such as 'Europe/London'. */
export function timeZoneOf(name: string): TimeZone {
  const known = zones.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: name, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric" },
    ...{ hour: "numeric", minute: "numeric", second: "numeric" },
  });
  const toWall = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
  };
  const toInstant = (wall: number) => {
    // No zone changes its clocks twice in two days.
    const [before, after] = [wall - dayMs, wall + dayMs].map((instant) => wall - (toWall(instant) - instant)) as [
      number,
      number,
    ];
    if (before === after || toWall(before) === wall) return before;
    return toWall(after) === wall ? after : before;
  };
  const zone = { toWall, toInstant };
  zones.set(name, zone);
  return zone;
}

/** Returns the country of a zone by ISO 3166, or null. */
export function countryOf(timeZone: string): string | null {
  countries ??= listCountries();
  const { timeZone: canonical } = new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions();
  return countries.get(timeZone) ?? countries.get(canonical) ?? null;
}

let countries: Map<string, string> | null = null;

function listCountries(): Map<string, string> {
  const found = new Map<string, string>();
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const country of letters.flatMap((one) => letters.map((other) => one + other))) {
    const locale = new Intl.Locale(`und-${country}`) as {
      region?: string;
      getTimeZones?(): string[];
      timeZones?: string[];
    };
    // Codes of former countries, such as DD, become those of today.
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
      if (!found.has(zone)) found.set(zone, locale.region ?? country);
  }
  return found;
}
