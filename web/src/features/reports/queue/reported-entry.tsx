import type { ItemRef } from "@dishboard/contract/items";
import { type Decision, type ReportedSubject, reportReasons, type Subject } from "@dishboard/contract/reports";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { refreshLists } from "../../../lib/list-changes.ts";
import { checkPath } from "../../../lib/paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { deedsPath } from "../deeds/deeds.queries.ts";
import { sendWarning } from "../reactions/closed-reporters.queries.ts";
import { fetchSubject, reportsKey, sendDecision, sendNetworkDismissal } from "../reports.queries.ts";
import { AccountMeasures } from "./account-measures.tsx";
import { DecisionDialog, type DecisionTask } from "./decision-dialog.tsx";
import { EntrySubject } from "./entry-subject.tsx";
import { queueMessages as messages, shortReasons } from "./queue.messages.ts";

type ReportedEntryProps = {
  entry: ReportedSubject;
  undoesAll?: boolean;
  /** Reloads entries; without it a network's reports cannot be dismissed. */
  onNetworkDismissed?: () => Promise<void>;
};

export function ReportedEntry({ entry: given, undoesAll = false, onNetworkDismissed }: ReportedEntryProps) {
  const client = useQueryClient();
  const { profile } = usePerson();
  const article = useRef<HTMLElement>(null);
  const [entry, setEntry] = useState(given);
  const [task, setTask] = useState<DecisionTask | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { subject } = entry;
  const keepFocus = () => {
    if (!article.current?.contains(document.activeElement)) article.current?.focus();
  };
  const decide = async (action: Decision, more: Partial<Parameters<typeof sendDecision>[1]> | null = null) => {
    const ref =
      action === "suspend" && subject.kind !== "profile" && subject.owner ? ownerRef(subject.owner.id) : subject;
    setBusy(true);
    try {
      const changed = await sendDecision(ref, { ...more, action });
      if (ref === subject) setEntry(changed);
      setTask(null);
      toast({ type: "success", title: messages.done[action] });
      keepFocus();
      void client.invalidateQueries({ queryKey: reportsKey, refetchType: "none" });
      void client.invalidateQueries({ queryKey: [...reportsKey, "count"] });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== reportsKey[0],
        refetchType: "none",
      });
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const warn = async (item: ItemRef, allergenId: number) => {
    setBusy(true);
    try {
      await sendWarning(item, allergenId);
      setEntry(await fetchSubject(subject));
      toast({ type: "success", title: messages.done["warn-of-reaction"] });
      keepFocus();
      refreshLists(client, item.kind === "dish" ? "dishSaved" : "productSaved");
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <article ref={article} className="reports-entry raised" tabIndex={-1} aria-label={messages.kinds[subject.kind]}>
      <EntrySubject subject={subject} isOnDeedsPage={undoesAll} />
      <Reports entry={entry} />
      <Reporters people={entry.reporters} />
      <div className="reports-actions">
        <Checks subject={subject} isBusy={isBusy} onWarn={(item, allergenId) => void warn(item, allergenId)} />
        {actionsOf(entry, profile?.isAdministrator ?? false).map((action) => (
          <Button
            key={action}
            look={action === "hide" ? "danger" : "line"}
            size="bar"
            disabled={isBusy}
            onClick={() => {
              if (action === "hide" || action === "suspend") setTask({ action, entry, undoesAll });
              else void decide(action);
            }}
          >
            {messages.actions[action]}
          </Button>
        ))}
        {entry.network && onNetworkDismissed && (
          <DismissNetwork network={entry.network} onDismissed={onNetworkDismissed} />
        )}
      </div>
      {subject.kind === "profile" && subject.isHidden && (
        <AccountMeasures personId={subject.id} isBusy={isBusy} onDecide={decide} />
      )}
      <DecisionDialog
        task={task}
        isBusy={isBusy}
        onDecide={(action, body) => void decide(action, body)}
        onClose={() => setTask(null)}
        onClosed={keepFocus}
      />
    </article>
  );
}

type DismissNetworkProps = { network: NonNullable<ReportedSubject["network"]>; onDismissed: () => Promise<void> };

function DismissNetwork({ network: { reportId, things, urgent }, onDismissed }: DismissNetworkProps) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const [isOpen, setOpen] = useState(false);
  const dismiss = async () => {
    try {
      await sendNetworkDismissal(reportId);
      setOpen(false);
      toast({ type: "success", title: messages.networkDismissed });
      void client.invalidateQueries({ queryKey: [...reportsKey, "count"] });
      await onDismissed();
    } catch (error) {
      toast({ type: "destructive", title: messages.decisionFailed, ...reasonOf(error) });
    }
  };
  return (
    <>
      <Button look="line" size="bar" onClick={() => setOpen(true)}>
        {messages.dismissNetwork}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={messages.dismissNetworkTitle(things)}
        consequence={messages.dismissNetworkHelp(urgent)}
        confirmLabel={messages.actions.dismiss}
        isBusy={isBusy}
        onConfirm={() => void run(dismiss)}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

const ownerRef = (id: string) => ({ kind: "profile", id }) as const;

function actionsOf({ subject, reportCount }: ReportedSubject, isAdministrator: boolean): Decision[] {
  const { kind, isHidden, isFeatured, owner, alertIds } = subject;
  const isItem = kind === "dish" || kind === "product";
  return [
    ...(kind === "profile" ? [isHidden ? "lift" : "suspend"] : [isHidden ? "show" : "hide"]),
    ...(reportCount > 0 ? ["dismiss"] : []),
    // Items with a reaction must not be featured.
    ...(isItem && isAdministrator && (isFeatured || alertIds.length === 0)
      ? [isFeatured ? "unfeature" : "feature"]
      : []),
    ...(kind !== "profile" && owner ? ["suspend"] : []),
  ] as Decision[];
}

type ChecksProps = { subject: Subject; isBusy: boolean; onWarn: (item: ItemRef, allergenId: number) => void };

/** Restates reacted allergens, and makes a waiting reaction warn. */
function Checks({ subject: { kind, id, isHidden, alertIds, waitingIds }, isBusy, onWarn }: ChecksProps) {
  if (isHidden || (kind !== "dish" && kind !== "product")) return null;
  return (
    <>
      {waitingIds.map((allergenId) => (
        <Button
          key={allergenId}
          look="line"
          size="bar"
          disabled={isBusy}
          onClick={() => onWarn({ kind, id }, allergenId)}
        >
          {messages.warn(allergenId)}
        </Button>
      ))}
      {alertIds.map((allergenId) => (
        <Link key={allergenId} to={checkPath({ kind, id }, allergenId)} className={buttonClass("line", "bar")}>
          {messages.check(allergenId)}
        </Link>
      ))}
    </>
  );
}

function Reporters({ people }: { people: ReportedSubject["reporters"] }) {
  if (people.length === 0) return null;
  return (
    <p className="reports-links">
      <span>{messages.reactionBy}</span>
      {people.map(({ id, username }) => (
        <Link key={id} to={deedsPath(id)}>
          <bdi>{username ?? messages.unknown}</bdi>
        </Link>
      ))}
    </p>
  );
}

function Reports({ entry: { reportCount, reasons, reports } }: { entry: ReportedSubject }) {
  const described = reports.filter(({ details }) => details !== null);
  return (
    <div className="reports-reasons">
      <p>
        <b>{messages.reports(reportCount)}</b>
        {reasons.map(({ reason, count }) => (
          <span key={reason} className="reports-reason" data-reason={reason} title={reportReasons[reason]}>
            {shortReasons[reason]}
            {count > 1 && ` ×${count}`}
          </span>
        ))}
      </p>
      {described.length > 0 && (
        <ul>
          {described.map(({ details, createdAt }) => (
            <li key={createdAt + details}>
              <q dir="auto">{details}</q> <Ago moment={createdAt} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
