import type { BlockedPerson } from "@dishboard/contract/blocks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { NotFoundCard } from "../../ui/not-found-card.tsx";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";
import { blocksQuery } from "./blocks.queries.ts";
import { useUnblock } from "./use-unblock.ts";

type BlockedProfileProps = {
  viewerId: string;
  userId: string;
  waiting: ReactNode;
  otherwise: ReactNode;
};

/** Replaces a blocked person's profile, and unblocks. */
export function BlockedProfile({ viewerId, userId, waiting, otherwise }: BlockedProfileProps) {
  const { data, isFetching } = useQuery(blocksQuery(viewerId));
  const person = data?.people.find(({ id }) => id === userId);
  if (person) return <Blocked viewerId={viewerId} person={person} />;
  return isFetching ? waiting : otherwise;
}

function Blocked({ viewerId, person }: { viewerId: string; person: BlockedPerson }) {
  const { isBusy, unblock } = useUnblock(viewerId, person, () => document.querySelector<HTMLElement>("main")?.focus());
  const name = blockedName(person.username);
  return (
    <>
      <BackLink to={paths.dishboard} label={messages.back} />
      <NotFoundCard drawing="lens" title={messages.youBlocked(name)} help={messages.youBlockedHelp}>
        <Button look="main" aria-label={messages.unblockPerson(name)} disabled={isBusy} onClick={unblock}>
          {messages.unblock}
        </Button>
      </NotFoundCard>
    </>
  );
}
