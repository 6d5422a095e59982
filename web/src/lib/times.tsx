import { formatDay } from "./dates.ts";
import { formatAgo, formatMoment } from "./moments.ts";
import { useIsHydrated } from "./use-is-hydrated.ts";

type TimeProps = {
  moment: string;
  say?: (time: string) => string;
  className?: string;
};

const alone = (time: string) => time;

/** A moment's day, '18 Nov 2026'; hovering adds the time. */
export function Day({ moment, say = alone, className }: TimeProps) {
  // The server does not know the reader's day.
  const timeZone = useIsHydrated() ? undefined : "UTC";
  return (
    <time dateTime={moment} title={formatMoment(moment, timeZone)} className={className}>
      {say(formatDay(moment, timeZone))}
    </time>
  );
}

/** A moment's age, or its day after a week. Browsers only. */
export function Ago({ moment, now = Date.now(), say = alone, className }: TimeProps & { now?: number }) {
  return (
    <time dateTime={moment} title={formatMoment(moment)} className={className}>
      {say(formatAgo(moment, now))}
    </time>
  );
}
