import "./ticket.css";

/** A rank's market ticket; green for the top three. */
export function Ticket({ rank, isTop, size = "row" }: { rank: number; isTop: boolean; size?: "row" | "lead" }) {
  return (
    <span
      className={size === "lead" ? "ticket ticket-lead" : "ticket"}
      data-rank={rank}
      data-tone={isTop ? "top" : "rest"}
    >
      <span>#{rank}</span>
    </span>
  );
}
