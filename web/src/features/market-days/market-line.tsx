import { marketCalendarPath } from "@dishboard/contract/market-days";
import { useQuery } from "@tanstack/react-query";
import { marketLineQuery } from "./market-line.queries.ts";

export function MarketLine() {
  const { data } = useQuery(marketLineQuery);
  return data ? (
    <p className="market-line">
      Market: {data} · <a href={marketCalendarPath}>Add to calendar</a>
    </p>
  ) : null;
}
