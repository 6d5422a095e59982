import { formatDay } from "./dates.ts";
import { formatAgo, formatMoment } from "./moments.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

type TimeProps = {
  moment: string;
  say?: (time: string) => string;
  className?: string;
};

const alone = (time: string) => time;

/** The day of a moment, such as '18 Nov 2026'; pointing at it shows the time too. */
export function Day({ moment, say = alone, className }: TimeProps) {
  // The server does not know what day it is where the reader is.
  const timeZone = useIsHydrated() ? undefined : "UTC";
  return (
    <time dateTime={moment} title={formatMoment(moment, timeZone)} className={className}>
      {say(formatDay(moment, timeZone))}
    </time>
  );
}

/** How long ago a moment was, or its day after a week. Hovering shows day and time. Rendered in browsers only. */
export function Ago({ moment, now = Date.now(), say = alone, className }: TimeProps & { now?: number }) {
  return (
    <time dateTime={moment} title={formatMoment(moment)} className={className}>
      {say(formatAgo(moment, now))}
    </time>
  );
}
