import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { paths } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { LoadMore } from "../../ui/load-more.tsx";
import { logMessages as messages } from "./food-log.messages.ts";
import { foodLogQuery, sharedLogQuery } from "./food-log.queries.ts";
import { LogMonths } from "./log-months.tsx";
import "./profile-log.css";

/** A member's shared log entries; the owner gets a link to all. Null if empty. */
export function ProfileLog({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const titleId = useId();
  const shared = useInfiniteQuery(sharedLogQuery(userId));
  const own = useInfiniteQuery({ ...foodLogQuery(userId), enabled: isOwn });
  const entries = shared.data?.pages.flatMap((page) => page.entries) ?? [];
  const counts = own.data?.pages[0]?.counts;
  if (!isOwn && entries.length === 0) return null;
  return (
    <section className="profile-log" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{messages.ateIt}</h2>
        {isOwn && (
          <Link to={paths.log}>
            {messages.link}
            {counts && counts.dishes > 0 && <span> ({countsOf(counts)})</span>}
          </Link>
        )}
      </div>
      <LogMonths level={2} entries={entries} />
      <LoadMore query={shared} />
    </section>
  );
}

function countsOf(counts: { dishes: number; restaurants: number; cuisines: number }): string {
  return (["dishes", "restaurants", "cuisines"] as const)
    .map((name) => `${counts[name]} ${(counts[name] === 1 ? messages.one : messages.counts)[name]}`)
    .join(", ");
}
