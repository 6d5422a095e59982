import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import { couldNotLoad } from "../../../lib/failures.ts";
import { SettingsFailedRow, SettingsSwitchRow } from "../../../ui/settings-section.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { tasteMessages as messages } from "./taste.messages.ts";
import { myBestOf, sendTaste, tasteQuery } from "./taste.queries.ts";

export function TasteSettings() {
  const { user } = usePerson();
  return user && <TasteSwitch personId={user.id} />;
}

export function TasteSwitch({ personId }: { personId: string }) {
  const client = useQueryClient();
  const query = useQuery(tasteQuery(personId));
  const { queryKey } = tasteQuery(personId);
  const { mutate } = useMutation({
    scope: { id: "taste" },
    mutationFn: (isShown: boolean) => sendTaste(personId, isShown),
    onMutate: async (isShown) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, { isShown });
    },
    onError: () => {
      toast({ type: "destructive", title: messages.notSaved });
      return client.invalidateQueries({ queryKey });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: myBestOf(personId) }),
  });
  const { data } = query;
  if (!data && query.errorUpdateCount > 0) return <SettingsFailedRow title={couldNotLoad} query={query} />;
  return (
    <SettingsSwitchRow
      icon={<Eye size={22} />}
      title={messages.show}
      detail={messages.showDetail}
      isOn={data?.isShown ?? false}
      isDisabled={!data}
      onChange={mutate}
    />
  );
}
