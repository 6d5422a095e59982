import type { ItemWeeks as Weeks } from "@dishboard/contract/item-weeks";
import type { ItemRef } from "@dishboard/contract/items";
import { useQuery } from "@tanstack/react-query";
import { weekPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { itemWeeksMessages as messages } from "./item-weeks.messages.ts";
import { itemWeeksQuery } from "./item-weeks.queries.ts";
import "./item-weeks.css";

const width = 72;
const height = 32;
const edge = 3;

export function ItemWeeks({ item }: { item: ItemRef }) {
  const { data } = useQuery(itemWeeksQuery(item));
  const newest = data?.weeks.findLast(({ rank }) => rank !== null);
  if (!data || !newest) return null;
  return (
    <p className="item-weeks">
      <Link to={weekPath(data.board.key, newest.week)}>
        <Line weeks={data.weeks} />
        {messages.line(data.weeksOn, data.board.name, data.bestRank)}
      </Link>
    </p>
  );
}

function Line({ weeks }: { weeks: Weeks["weeks"] }) {
  const ranks = weeks.flatMap(({ rank }) => rank ?? []);
  const best = Math.min(...ranks);
  // Small moves must not look like falls.
  const span = Math.max(Math.max(...ranks) - best, 9);
  const points = weeks.map(({ rank }, index) => [
    weeks.length > 1 ? edge + (index * (width - 2 * edge)) / (weeks.length - 1) : width - edge,
    rank === null ? height - edge : edge + ((rank - best) / span) * (height - 4 * edge),
  ]);
  const [x, y] = points.at(-1) ?? [];
  return (
    <svg width={width} height={height} aria-hidden="true">
      <polyline points={points.join(" ")} />
      <circle cx={x} cy={y} r="3" />
    </svg>
  );
}
