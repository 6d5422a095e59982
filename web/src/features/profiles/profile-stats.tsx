import type { UserStats } from "@dishboard/contract/profiles";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { formatCount } from "../../lib/format.ts";
import { followsPath } from "../../lib/paths.ts";
import { Button } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { tryAgain } from "../../ui/retry-button.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { profilesMessages as messages } from "./profiles.messages.ts";
import { userStatsQuery } from "./profiles.queries.ts";
import "./profile-stats.css";

/** A person's counts; placeholders without id. */
export function StatCards({ userId }: { userId?: string }) {
  const { data: stats, errorUpdateCount } = useStats(userId);
  const whileUnknown = errorUpdateCount > 0 ? messages.statsUnknown : <Skeleton className="stat-skeleton" />;
  const card = (label: string, value: number | undefined, to?: string) => {
    const content = (
      <>
        <StatValue value={value} whileUnknown={whileUnknown} /> <span>{label}</span>
      </>
    );
    return <li className="stat-card">{to === undefined ? content : <Link to={to}>{content}</Link>}</li>;
  };
  const listOf = (side: "followers" | "following") => (userId === undefined ? undefined : followsPath(userId, side));
  return (
    <ul className="stat-cards">
      {card(messages.followers, stats?.followersCount, listOf("followers"))}
      {card(messages.following, stats?.followingCount, listOf("following"))}
      {card(messages.submissions, stats && stats.dishSubmissions + stats.productSubmissions)}
      {card(messages.posts, stats?.postsMade)}
    </ul>
  );
}

const contributions = [
  ["likesGiven", messages.likesGiven],
  ["likesReceived", messages.likesReceived],
  ["commentsMade", messages.commentsMade],
  ["commentsReceived", messages.commentsReceived],
] as const satisfies readonly (readonly [keyof UserStats, string])[];

/** Given and received; placeholders without id. */
export function ContributionStats({ userId }: { userId?: string }) {
  const { data: stats, errorUpdateCount, isFetching, refetch } = useStats(userId);
  const titleId = useId();
  const hasFailed = !stats && errorUpdateCount > 0;
  return (
    <section className="contributions raised" aria-labelledby={titleId} aria-busy={!stats && !hasFailed}>
      <h2 id={titleId}>{messages.contributions}</h2>
      <ul>
        {contributions.map(([name, label]) => (
          <li key={name}>
            <StatValue
              value={stats?.[name]}
              whileUnknown={hasFailed && !isFetching ? messages.statsUnknown : messages.statsLoading}
            />{" "}
            <span>{label}</span>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <div className="contributions-failed" role="alert">
          <p>{messages.statsFailed}</p>
          <Button look="line" size="bar" disabled={isFetching} onClick={() => refetch()}>
            {tryAgain}
          </Button>
        </div>
      )}
    </section>
  );
}

function useStats(userId: string | undefined) {
  return useQuery({ ...userStatsQuery(userId ?? ""), enabled: userId !== undefined });
}

function StatValue({ value, whileUnknown }: { value: number | undefined; whileUnknown: ReactNode }) {
  return <b>{value === undefined ? whileUnknown : formatCount(value)}</b>;
}
