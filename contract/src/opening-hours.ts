/** When restaurants are open: moments, so that a later reader of a reply can tell what is true then. */
import * as z from "zod/mini";

/** A time in which a place is open; both moments say what the clocks of the place show: '2026-11-25T22:00:00+01:00'. */
export const OpenTime = z.object({ from: z.string(), until: z.string() });
export type OpenTime = z.infer<typeof OpenTime>;

/** The times in which a place is open, from the present one or the next on; from `knownUntil` on nobody knows. */
export const OpenTimes = z.object({ open: z.array(OpenTime), knownUntil: z.string() });
export type OpenTimes = z.infer<typeof OpenTimes>;

/** How many times a card tells: the present and the next one. */
export const maxOpenTimesOfCard = 2;

/** When a restaurant is open in the coming days, as its page shows it. */
export const OpeningHours = z.extend(OpenTimes, {
  /**
   * Days at the place from yesterday or today, each with its start and the local times that begin on it, such as
   * '17:30'. A time that ends after midnight ends on the next day.
   */
  days: z.array(
    z.object({
      day: z.string(),
      from: z.string(),
      times: z.array(z.object({ opens: z.string(), closes: z.string() })),
    }),
  ),
});
export type OpeningHours = z.infer<typeof OpeningHours>;

/** What can be said of a place at a moment; `changesAt` is null where that does not change while it is known. */
export type OpenState = { isOpen: boolean; changesAt: string | null };

/** Whether a place is open at a moment; null where nobody knows. */
export function openStateAt({ open, knownUntil }: OpenTimes, now: number): OpenState | null {
  const end = Date.parse(knownUntil);
  if (now >= end) return null;
  const time = open.find(({ until }) => Date.parse(until) > now);
  if (!time) return { isOpen: false, changesAt: null };
  const isOpen = Date.parse(time.from) <= now;
  const changesAt = isOpen ? time.until : time.from;
  return { isOpen, changesAt: Date.parse(changesAt) < end ? changesAt : null };
}
