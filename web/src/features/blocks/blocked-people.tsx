import type { BlockedPerson } from "@dishboard/contract/blocks";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import Ban from "lucide-react/icons/ban";
import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button } from "../../ui/button.tsx";
import { SettingsFailedRow, SettingsRow } from "../../ui/settings-section.tsx";
import { toast } from "../../ui/toast.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { blockedName, blocksMessages as messages } from "./blocks.messages.ts";
import { blocksQuery, sendUnblock } from "./blocks.queries.ts";

/** The rows of the settings that list whom a person has blocked. */
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

function Row({ viewerId, person: { id, username } }: { viewerId: string; person: BlockedPerson }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const name = blockedName(username);
  const unblock = async () => {
    try {
      await sendUnblock(viewerId, id);
      toast({ type: "success", title: messages.unblocked(name) });
      document.querySelector<HTMLElement>("#blocked")?.focus();
      await client.invalidateQueries();
    } catch (error) {
      toast({ type: "destructive", title: messages.unblockFailed, description: messageOf(error) });
    }
  };
  return (
    <SettingsRow icon={<Ban size={22} />} title={name}>
      <Button
        size="bar"
        look="line"
        aria-label={messages.unblockPerson(name)}
        disabled={isBusy}
        onClick={() => run(unblock)}
      >
        {messages.unblock}
      </Button>
    </SettingsRow>
  );
}
