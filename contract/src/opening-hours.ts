/** Opening times are moments, so that a cached reply still shows what is true later. */
import * as z from "zod/mini";

/** Both moments have the place's offset: '2026-11-25T22:00:00+01:00'. */
export const OpenTime = z.object({ from: z.string(), until: z.string() });
export type OpenTime = z.infer<typeof OpenTime>;

/** Times from the current or next one on; unknown from `knownUntil` on. */
export const OpenTimes = z.object({ open: z.array(OpenTime), knownUntil: z.string() });
export type OpenTimes = z.infer<typeof OpenTimes>;

/** The current and the next one. */
export const maxOpenTimesOfCard = 2;

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

/** `changesAt` is null if the state does not change before it becomes unknown. */
export type OpenState = { isOpen: boolean; changesAt: string | null };

/** Returns whether a place is open; null if unknown. */
export function openStateAt({ open, knownUntil }: OpenTimes, now: number): OpenState | null {
  const end = Date.parse(knownUntil);
  if (now >= end) return null;
  const time = open.find(({ until }) => Date.parse(until) > now);
  if (!time) return { isOpen: false, changesAt: null };
  const isOpen = Date.parse(time.from) <= now;
  const changesAt = isOpen ? time.until : time.from;
  return { isOpen, changesAt: Date.parse(changesAt) < end ? changesAt : null };
}
