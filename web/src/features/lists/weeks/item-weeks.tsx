import type { ItemRef } from "@dishboard/contract/items";
import { rankingLimit } from "@dishboard/contract/limits";
import type { ItemWeeks as Weeks } from "@dishboard/contract/weeks";
import { useQuery } from "@tanstack/react-query";
import { weekPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { weeksMessages as messages } from "./weeks.messages.ts";
import { itemWeeksQuery } from "./weeks.queries.ts";
import "./item-weeks.css";

const width = 120;
const height = 32;
const edge = 3;

/** The weeks of an item on a board as a small line, with words that say the same; it leads to the newest of them. */
export function ItemWeeks({ item }: { item: ItemRef }) {
  const { data } = useQuery(itemWeeksQuery(item));
  const newest = data?.weeks.findLast(({ rank }) => rank !== null);
  if (!data || !newest) return null;
  return (
    <p className="item-weeks">
      <Link to={weekPath(data.board.key, newest.week)}>
        <Line weeks={data.weeks} />
        {messages.itemWeeks(data.weeksOn, data.board.name, data.bestRank)}
      </Link>
    </p>
  );
}

/** Higher is better; where it was not on the board, the line has a gap. */
function Line({ weeks }: { weeks: Weeks["weeks"] }) {
  const first = weeks.findIndex(({ rank }) => rank !== null);
  const shown = weeks.slice(first);
  const ranks = shown.flatMap(({ rank }) => rank ?? []);
  // Small moves are seen, and what moves by a place or two does not look like a fall.
  const best = Math.min(...ranks);
  const span = Math.min(rankingLimit, Math.max(Math.max(...ranks) - best, 9));
  const step = (width - 2 * edge) / Math.max(1, shown.length - 1);
  const points = shown.map(({ rank }, index) =>
    rank === null ? null : { x: edge + index * step, y: edge + ((rank - best) / span) * (height - 2 * edge) },
  );
  const path = points
    .map((point, index) => point && `${points[index - 1] ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}h0`)
    .filter(Boolean)
    .join("");
  const end = points.findLast((point) => point !== null);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <path d={path} />
      {end && <circle cx={end.x} cy={end.y} r="3" />}
    </svg>
  );
}
