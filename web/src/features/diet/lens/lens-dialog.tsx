import { allergens } from "@dishboard/contract/labels";
import { useState } from "react";
import { useStore } from "../../../lib/store.ts";
import { titleCase } from "../../../lib/title-case.ts";
import { Button } from "../../../ui/button.tsx";
import { ChoiceChips } from "../../../ui/choice-chips.tsx";
import { ChoiceRadios } from "../../../ui/choice-radios.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import type { HostedDialogProps } from "../../../ui/dialog-host.tsx";
import { usePerson } from "../../accounts/session/use-person.ts";
import { setDietHere } from "../diet-store.ts";
import { useDiet } from "../use-diet.ts";
import { useOwnDiet } from "../use-own-diet.ts";
import { lensMessages as messages } from "./lens.messages.ts";
import { noChoice } from "./lens-storage.ts";
import { chooseLens, lensStore } from "./lens-store.ts";
import { useLens } from "./use-lens.ts";
import "./lens-look.css";

const choices = allergens.map(({ id, name }) => ({ value: id as number, label: titleCase(name) }));
const lengths = (["visit", "kept"] as const).map((value) => ({ value, label: messages.howLongs[value] }));

type LensDialogProps = HostedDialogProps<"open">;

export function LensDialog(props: LensDialogProps) {
  const { user, isLoading } = usePerson();
  if (user) return <MemberForm {...props} personId={user.id} />;
  return <VisitorForm {...props} isDisabled={isLoading} />;
}

function MemberForm({ personId, ...props }: LensDialogProps & { personId: string }) {
  const { diet, isKnown, query, change } = useOwnDiet(personId);
  return (
    <Form
      {...props}
      key={String(isKnown)}
      own={diet.allergenIds}
      keep={(allergenIds) => change({ ...diet, allergenIds })}
      isDisabled={!isKnown}
      isWaiting={!isKnown && query.isFetching}
    />
  );
}

function VisitorForm(props: LensDialogProps & { isDisabled: boolean }) {
  const diet = useDiet();
  return (
    <Form
      {...props}
      own={diet.allergenIds}
      keep={(allergenIds) => setDietHere({ claimIds: diet.claimIds, allergenIds })}
      isWaiting={props.isDisabled}
    />
  );
}

type FormProps = LensDialogProps & {
  own: readonly number[];
  keep: (allergenIds: number[]) => void;
  isDisabled: boolean;
  isWaiting: boolean;
};

function Form({ isOpen, onClose, onClosed, own, keep, isDisabled, isWaiting }: FormProps) {
  const lens = useLens();
  const { paused } = useStore(lensStore, noChoice);
  const [chosen, choose] = useState<readonly number[]>(lens.avoided.length > 0 ? lens.avoided : (paused ?? own));
  const [howLong, setHowLong] = useState<"visit" | "kept">(lens.isForVisit || paused ? "visit" : "kept");
  const use = () => {
    if (howLong === "visit") chooseLens({ visit: chosen.length > 0 || own.length > 0 ? chosen : null, paused: null });
    else {
      keep([...chosen]);
      chooseLens(noChoice);
    }
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      title={messages.title}
      onClose={onClose}
      onClosed={onClosed}
      foot={
        <>
          <Button onClick={() => choose([])}>{messages.clear}</Button>
          <Button look="main" disabled={isWaiting || (isDisabled && howLong === "kept")} onClick={use}>
            {messages.use}
          </Button>
        </>
      }
    >
      <div className="lens-form" inert={isWaiting}>
        <p>{messages.avoidHelp}</p>
        <ChoiceChips label={messages.avoid} name="lensAllergens" choices={choices} chosen={chosen} onChange={choose} />
        <ChoiceRadios label={messages.howLong} choices={lengths} chosen={howLong} onChange={setHowLong} />
        <p>{messages.howLongDetail[howLong]}</p>
        <p>{chosen.length === 0 ? messages.noneDetail[howLong] : messages.notATest}</p>
      </div>
    </Dialog>
  );
}
