import type { NotificationSettings as Settings } from "@dishboard/contract/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import Mail from "lucide-react/icons/mail";
import MessageCircle from "lucide-react/icons/message-circle";
import TrendingUp from "lucide-react/icons/trending-up";
import UserPlus from "lucide-react/icons/user-plus";
import type { ReactNode } from "react";
import { couldNotLoad } from "../../lib/failures.ts";
import { SettingsFailedRow, SettingsSwitchRow } from "../../ui/settings-section.tsx";
import { toast } from "../../ui/toast.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { notificationSettingsMessages as messages } from "./notifications.messages.ts";
import { notificationsOf, sendSettings, settingsQuery } from "./notifications.queries.ts";
import { PushSwitch } from "./push/push-switch.tsx";

type Row = { name: keyof Settings; icon: ReactNode; title: string; detail: string };

const rows: readonly Row[] = [
  { name: "votes", icon: <ArrowBigUp size={22} />, title: messages.votes, detail: messages.votesDetail },
  { name: "board", icon: <TrendingUp size={22} />, title: messages.board, detail: messages.boardDetail },
  { name: "posts", icon: <MessageCircle size={22} />, title: messages.posts, detail: messages.postsDetail },
  { name: "follows", icon: <UserPlus size={22} />, title: messages.follows, detail: messages.followsDetail },
  { name: "weeklyEmail", icon: <Mail size={22} />, title: messages.weekly, detail: messages.weeklyDetail },
];

export function NotificationSettings() {
  const { user } = usePerson();
  return user && <Switches personId={user.id} />;
}

function Switches({ personId }: { personId: string }) {
  const client = useQueryClient();
  const query = useQuery(settingsQuery(personId));
  const { queryKey } = settingsQuery(personId);
  const { mutate } = useMutation({
    scope: { id: "notification-settings" },
    mutationFn: (changes: Partial<Settings>) => sendSettings(personId, changes),
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (settings) => settings && { ...settings, ...changes });
    },
    onError: () => toast({ type: "destructive", title: messages.notSaved }),
    onSettled: () => client.invalidateQueries({ queryKey: notificationsOf(personId) }),
  });
  const { data } = query;
  if (!data && query.errorUpdateCount > 0) return <SettingsFailedRow title={couldNotLoad} query={query} />;
  return (
    <>
      {rows.map(({ name, ...texts }) => (
        <SettingsSwitchRow
          key={name}
          {...texts}
          isOn={data?.[name] ?? false}
          isDisabled={!data}
          onChange={(isOn) => mutate({ [name]: isOn })}
        />
      ))}
      <PushSwitch personId={personId} />
    </>
  );
}
