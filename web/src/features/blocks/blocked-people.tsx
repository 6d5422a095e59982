import type { BlockedPerson } from "@dishboard/contract/blocks";
import { useQuery } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { Button } from "../../ui/button.tsx";
import { SettingsFailedRow, SettingsRow } from "../../ui/settings-section.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";
import { blocksQuery } from "./blocks.queries.ts";
import { useUnblock } from "./use-unblock.ts";

export function BlockedPeople() {
  const { user } = usePerson();
  const query = useQuery({ ...blocksQuery(user?.id ?? ""), enabled: user !== null });
  if (query.isError) return <SettingsFailedRow title={messages.failed} query={query} />;
  if (!user || !query.data) return null;
  const { people } = query.data;
  if (people.length === 0)
    return <SettingsRow icon={<Ban size={22} />} title={messages.nobody} detail={messages.nobodyHelp} />;
  return people.map((person) => <Row key={person.id} viewerId={user.id} person={person} />);
}

function Row({ viewerId, person }: { viewerId: string; person: BlockedPerson }) {
  const name = blockedName(person.username);
  const { isBusy, unblock } = useUnblock(viewerId, person, () => {
    document.querySelector<HTMLElement>("#blocked")?.focus();
  });
  return (
    <SettingsRow icon={<Ban size={22} />} title={name}>
      <Button size="bar" look="line" aria-label={messages.unblockPerson(name)} disabled={isBusy} onClick={unblock}>
        {messages.unblock}
      </Button>
    </SettingsRow>
  );
}
