import type { Reaction } from "@dishboard/contract/allergen-checks";
import { allergenNames } from "@dishboard/contract/allergens";
import type { ItemRef } from "@dishboard/contract/items";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import { useEffect, useState } from "react";
import { reasonOf } from "../../lib/failures.ts";
import { withNext } from "../../lib/next-path.ts";
import { checkHash, itemPath, paths } from "../../lib/paths.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DialogHost } from "../../ui/dialog-host.tsx";
import { Link } from "../../ui/link.tsx";
import { useLocation } from "../../ui/router.tsx";
import { toast } from "../../ui/toast.ts";
import { usePerson } from "../accounts/session/use-person.ts";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { checksMessages as messages } from "./allergen-checks.messages.ts";
import { sendLook } from "./allergen-checks.queries.ts";
import type { ConfirmTask } from "./confirm-allergen-dialog.tsx";
import type { ReactionTask } from "./reaction-dialog.tsx";
import "./allergen-checks.css";

type AlertedItem = ItemRef & {
  name: string;
  alertIds: readonly number[];
  reactions: readonly Reaction[];
  reactionCount: number;
  submitter: { id: string } | null;
};

/** An item's alert. Its submitter and moderators can confirm it again, moderators also what was confirmed. */
export function AllergenAlert({ item }: { item: AlertedItem }) {
  const viewer = useViewer();
  const { profile } = usePerson();
  const [task, setTask] = useState<ConfirmTask | null>(null);
  const isOwn = viewer?.id === item.submitter?.id;
  const mayStateFree = Boolean(profile?.isAdministrator || profile?.isModerator) && !isOwn;
  const mayConfirm = viewer && (isOwn || mayStateFree);
  const answered = [...new Set(item.reactions.map(({ allergenId }) => allergenId))].filter(
    (id) => !item.alertIds.includes(id),
  );
  const check = (personId: string, allergenId: number) =>
    setTask({
      item: { kind: item.kind, id: item.id },
      ...{ name: item.name, personId, allergenId, reactionCount: item.reactionCount, mayStateFree },
    });
  const checkButton = (personId: string, allergenId: number) => (
    <Button key={allergenId} onClick={() => check(personId, allergenId)}>
      {messages.confirm}: {allergenNames([allergenId])}
    </Button>
  );
  const { hash } = useLocation();
  const asked = item.alertIds.find((id) => checkHash(id) === hash);
  const askedOf = mayConfirm && asked !== undefined ? viewer.id : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once for each visit
  useEffect(() => {
    if (askedOf !== undefined && asked !== undefined) check(askedOf, asked);
  }, [askedOf, asked]);
  return (
    <>
      {item.alertIds.length > 0 && (
        <div className="allergen-alert" role="note">
          <b>
            <TriangleAlert size={20} />
            {messages.alert(item.alertIds)}
          </b>
          <p>{messages.alertMore(item.kind)}</p>
          {mayConfirm && (
            <div>
              {item.alertIds.map((allergenId) => checkButton(viewer.id, allergenId))}
              {isOwn && <LookButton item={item} personId={viewer.id} />}
            </div>
          )}
        </div>
      )}
      {viewer && mayStateFree && answered.map((allergenId) => checkButton(viewer.id, allergenId))}
      <DialogHost
        task={task}
        load={async () => (await import("./confirm-allergen-dialog.tsx")).ConfirmAllergenDialog}
        onClose={() => setTask(null)}
      />
    </>
  );
}

function LookButton({ item, personId }: { item: ItemRef; personId: string }) {
  const { isBusy, run } = useBusy();
  const ask = async () => {
    try {
      await sendLook(personId, item);
      toast({ type: "success", title: messages.lookAsked });
    } catch (error) {
      toast({ type: "destructive", title: messages.lookFailed, ...reasonOf(error) });
    }
  };
  return (
    <Button aria-disabled={isBusy} onClick={() => void run(ask)}>
      {messages.look}
    </Button>
  );
}

/** Reported reactions and later statements. */
export function ReactionHistory({ reactions }: { reactions: readonly Reaction[] }) {
  return reactions.map((reaction, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a reaction has nothing else
    <p key={at} className="item-hint">
      {messages.history(reaction)}
    </p>
  ));
}

export function ReactionButton({ item }: { item: ItemRef & { submitter: { id: string } | null } }) {
  const viewer = useViewer();
  const [task, setTask] = useState<ReactionTask | null>(null);
  if (viewer === undefined || (viewer && viewer.id === item.submitter?.id)) return null;
  return (
    <div className="reaction-report">
      {viewer ? (
        <Button size="bar" onClick={() => setTask({ item: { kind: item.kind, id: item.id }, personId: viewer.id })}>
          {messages.report}
        </Button>
      ) : (
        <Link to={withNext(paths.logIn, itemPath(item))} className={buttonClass("quiet", "bar")}>
          {messages.signIn}
        </Link>
      )}
      <DialogHost
        task={task}
        load={async () => (await import("./reaction-dialog.tsx")).ReactionDialog}
        onClose={() => setTask(null)}
      />
    </div>
  );
}
