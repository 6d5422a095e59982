import { allergens, dietaryClaims } from "@dishboard/contract/labels";
import CloudUpload from "lucide-react/icons/cloud-upload";
import Glasses from "lucide-react/icons/glasses";
import { useStore } from "../../lib/store.ts";
import { titleCase } from "../../lib/title-case.ts";
import { ChoiceChips } from "../../ui/choice-chips.tsx";
import { SettingsFailedRow, SettingsSwitchRow } from "../../ui/settings-section.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { dietMessages as messages } from "./diet.messages.ts";
import { lensMessages } from "./lens/lens.messages.ts";
import { noChoice } from "./lens/lens-storage.ts";
import { chooseLens, lensStore } from "./lens/lens-store.ts";
import { useOwnDiet } from "./use-own-diet.ts";
import "./diet-settings.css";

/** A person's diet and allergens, and whether their account keeps them. */
export function DietSettings() {
  const { user } = usePerson();
  return user && <Rows personId={user.id} />;
}

function Rows({ personId }: { personId: string }) {
  const { isOff } = useStore(lensStore, noChoice);
  const { diet, isSynced, query, change, keep } = useOwnDiet(personId);
  return (
    <>
      <div className="diet-choices">
        <ChoiceChips
          label={messages.claims}
          name="dietClaims"
          choices={choicesOf(dietaryClaims)}
          chosen={diet.claimIds}
          onChange={(claimIds) => change({ ...diet, claimIds })}
          note={<p className="diet-help">{messages.claimsHelp}</p>}
        />
      </div>
      <div className="diet-choices">
        <ChoiceChips
          label={messages.allergens}
          name="dietAllergens"
          choices={choicesOf(allergens)}
          chosen={diet.allergenIds}
          onChange={(allergenIds) => change({ ...diet, allergenIds })}
          note={<p className="diet-help">{messages.allergensHelp}</p>}
        />
      </div>
      <SettingsSwitchRow
        icon={<Glasses size={22} />}
        title={lensMessages.useOnLists}
        detail={lensMessages.useOnListsDetail}
        isOn={!isOff}
        onChange={(isOn) => chooseLens({ isOff: !isOn })}
      />
      {query.isError && !query.data ? (
        <SettingsFailedRow title={messages.notLoaded} query={query} />
      ) : (
        <SettingsSwitchRow
          icon={<CloudUpload size={22} />}
          title={messages.keep}
          detail={messages.keepDetail}
          isOn={isSynced}
          isDisabled={!query.data}
          onChange={keep}
        />
      )}
    </>
  );
}

function choicesOf(labels: readonly { id: number; name: string }[]) {
  return labels.map(({ id, name }) => ({ value: id, label: titleCase(name) }));
}
