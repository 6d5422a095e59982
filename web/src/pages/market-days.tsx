import { marketDaysMessages } from "../features/market-days/market-days.messages.ts";
import { MarketDaysPanel, MarketDaysSkeleton } from "../features/market-days/market-days-form.tsx";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { NotFoundPage } from "./not-found.tsx";

function MarketDaysPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <MarketDaysPanel />;
  return administrator === "expected" ? <MarketDaysSkeleton /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: MarketDaysPage,
  head: headForAdministrators(marketDaysMessages.title, marketDaysMessages.subtitle),
};
