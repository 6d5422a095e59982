/** When restaurants are open: moments, so that whoever reads a reply later can tell what is true then. */
import * as z from "zod/mini";

/** A time in which a place is open, from one moment (ISO 8601) until another. */
export const OpenTime = z.object({ from: z.string(), until: z.string() });
export type OpenTime = z.infer<typeof OpenTime>;

/** By the clocks of the place, such as '09:00' and '17:30'; a time that ends after midnight ends on the next day. */
const LocalTimes = z.object({ opens: z.string(), closes: z.string() });

/** When a restaurant is open; from `knownUntil` on nobody knows. */
export const OpeningHours = z.object({
  knownUntil: z.string(),
  open: z.array(z.extend(OpenTime, LocalTimes.shape)),
  /** Days at the place, from yesterday on; each with its beginning, and the times that begin on it. */
  days: z.array(z.object({ day: z.string(), from: z.string(), times: z.array(LocalTimes) })),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** What can be said of a place at a moment. */
export type OpenState = {
  isOpen: boolean;
  /** When that changes next, within the next days that are known. */
  changesAt: number | null;
  /** The time in which it is open, or will be next. */
  time: OpeningHours["open"][number] | null;
};

/** Whether a place is open at a moment; null where nobody knows. */
export function openStateAt({ knownUntil, open, days }: OpeningHours, now: number): OpenState | null {
  const first = days[0];
  const end = Date.parse(knownUntil);
  if (!first || now < Date.parse(first.from) || now >= end) return null;
  const time = open.find(({ until }) => Date.parse(until) > now) ?? null;
  if (!time) return { isOpen: false, changesAt: null, time };
  const isOpen = Date.parse(time.from) <= now;
  const changesAt = Date.parse(isOpen ? time.until : time.from);
  return { isOpen, changesAt: changesAt >= end ? null : changesAt, time };
}
