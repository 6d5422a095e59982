import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { CheckList, CheckListSkeleton } from "../features/votes/checks/check-list.tsx";
import { checksMessages } from "../features/votes/checks/checks.messages.ts";
import { NotFoundPage } from "./not-found.tsx";

function HeldVotesPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes") return <CheckList />;
  return administrator === "expected" ? <CheckListSkeleton /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: HeldVotesPage,
  head: headForAdministrators(checksMessages.title, checksMessages.subtitle),
};
