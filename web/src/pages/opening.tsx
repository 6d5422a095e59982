import { BoardStates } from "../features/lists/board-states/board-states.tsx";
import { openingMessages } from "../features/opening/opening.messages.ts";
import { OpeningNight, OpeningSkeleton } from "../features/opening/opening-night.tsx";
import { headForAdministrators, useAdministrator } from "../features/reports/queue/use-administrator.ts";
import { VoteGroups } from "../features/votes/checks/vote-groups.tsx";
import { NotFoundPage } from "./not-found.tsx";

function OpeningPage(props: { title: string }) {
  const administrator = useAdministrator();
  if (administrator === "yes")
    return (
      <OpeningNight>
        <VoteGroups />
        <BoardStates />
      </OpeningNight>
    );
  return administrator === "expected" ? <OpeningSkeleton /> : <NotFoundPage {...props} />;
}

export const page = {
  Page: OpeningPage,
  head: headForAdministrators(openingMessages.title, openingMessages.subtitle),
};
