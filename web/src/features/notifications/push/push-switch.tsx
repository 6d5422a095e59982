import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import BellRing from "lucide-react/icons/bell-ring";
import { useEffect, useState } from "react";
import { couldNotLoad } from "../../../lib/failures.ts";
import { SettingsFailedRow, SettingsSwitchRow } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { pushMessages as messages } from "./push.messages.ts";
import { type OwnPush, pushQuery, sendPushOff, sendPushOn } from "./push.queries.ts";
import { dropSubscription, findObstacle, onPermissionChange, subscribe } from "./push-subscription-store.ts";

/** This browser's push switch; nothing if the site sends none. */
export function PushSwitch({ personId }: { personId: string }) {
  const query = useQuery(pushQuery(personId));
  const obstacle = useObstacle();
  const { change, wanted } = useChange(personId, query.data);
  const { data } = query;
  if (data?.publicKey === null) return null;
  const icon = <BellRing size={22} />;
  if (obstacle)
    return (
      <SettingsSwitchRow
        icon={icon}
        title={messages.title}
        detail={messages.obstacles[obstacle]}
        isOn={false}
        isDisabled
        onChange={() => {}}
      />
    );
  if (!data && query.errorUpdateCount > 0)
    return <SettingsFailedRow title={`${messages.title}: ${couldNotLoad}`} query={query} />;
  return (
    <SettingsSwitchRow
      icon={icon}
      title={messages.title}
      detail={wanted === null ? messages.detail : messages.busy}
      isOn={wanted ?? data?.isOn ?? false}
      isDisabled={!data}
      onChange={change}
    />
  );
}

function useObstacle() {
  const [obstacle, setObstacle] = useState(findObstacle);
  useEffect(() => onPermissionChange(() => setObstacle(findObstacle())), []);
  return obstacle;
}

function useChange(personId: string, push: OwnPush | undefined) {
  const client = useQueryClient();
  const { queryKey } = pushQuery(personId);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (wanted: Promise<NotificationPermission> | null) => {
      if (wanted === null) {
        await sendPushOff(personId);
        await dropSubscription();
      } else if ((await wanted) !== "granted") toast({ type: "error", title: messages.notAllowed });
      else await sendPushOn(personId, await subscribe(push?.publicKey ?? ""));
    },
    onError: (_error, wanted) =>
      toast({ type: "destructive", title: wanted ? messages.notSwitchedOn : messages.notSwitchedOff }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  // Keeps the pressed state and focus meanwhile. Browsers ask only within the press.
  const wanted = isPending ? variables !== null : null;
  const change = (isOn: boolean) => {
    if (!isPending) mutate(isOn ? Notification.requestPermission() : null);
  };
  return { change, wanted };
}
