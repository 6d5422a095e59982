import { type HiddenThing, reportReasons } from "@dishboard/contract/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import EyeOff from "lucide-react/icons/eye-off";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef, useState } from "react";
import { reasonOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { AppealPart } from "./appeals/appeal-part.tsx";
import { sendAppeal } from "./appeals/appeals.queries.ts";
import { hiddenMessages as messages } from "./reports.messages.ts";
import { deleteHidden, hiddenThingsQuery } from "./reports.queries.ts";
import "./hidden-things.css";

export function HiddenThings({ personId }: { personId: string }) {
  const { data: things = [] } = useQuery(hiddenThingsQuery(personId));
  const [asked, setAsked] = useState<HiddenThing | null>(null);
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const returnTo = useRef<HTMLElement | null>(null);
  const remove = async () => {
    if (!asked) return;
    try {
      await deleteHidden(personId, asked);
      returnTo.current = document.querySelector("main");
      client.setQueryData(hiddenThingsQuery(personId).queryKey, (all) => all?.filter(({ id }) => id !== asked.id));
      toast({ type: "success", title: messages.deleted });
      setAsked(null);
    } catch (error) {
      toast({ type: "destructive", title: messages.deleteFailed, ...reasonOf(error) });
    }
  };
  return (
    <>
      {things.length > 0 && (
        <section className="hidden-things" aria-labelledby="hidden-things">
          <h2 id="hidden-things">
            <EyeOff size={20} />
            {messages.title}
          </h2>
          <p>{messages.help}</p>
          <ul>
            {things.map((thing) => (
              <Hidden key={thing.id} thing={thing} personId={personId} onDelete={() => setAsked(thing)} />
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        title={messages.deleteQuestion(asked?.kind ?? "post")}
        consequence={messages.deleteConsequence(asked?.kind ?? "post")}
        confirmLabel={messages.delete}
        icon={<Trash2 size={20} />}
        isBusy={isBusy}
        onConfirm={() => run(remove)}
        onCancel={() => setAsked(null)}
        returnFocus={() => returnTo.current}
      />
    </>
  );
}

function Hidden({ thing, personId, onDelete }: { thing: HiddenThing; personId: string; onDelete: () => void }) {
  const client = useQueryClient();
  const { kind, name, reason, note } = thing;
  const label = kind === "profile" ? messages.account : (name ?? messages.nameless(kind));
  return (
    <li>
      <div>
        <p className="hidden-name" dir="auto">
          {label}
        </p>
        <p>{messages.reason(reportReasons[reason])}</p>
        {note && (
          <blockquote className="hidden-note" dir="auto">
            {note}
          </blockquote>
        )}
        <AppealPart
          thing={thing}
          name={label}
          send={(body) => sendAppeal(personId, body)}
          onSent={(appeal) =>
            client.setQueryData(hiddenThingsQuery(personId).queryKey, (all) =>
              all?.map((one) => (one.id === thing.id ? { ...one, appeal } : one)),
            )
          }
        />
      </div>
      {kind !== "profile" && (
        <button type="button" className="icon-button" aria-label={`${messages.delete} ${label}`} onClick={onDelete}>
          <Trash2 size={20} />
        </button>
      )}
    </li>
  );
}
