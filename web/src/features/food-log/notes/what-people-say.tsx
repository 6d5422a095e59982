import type { ItemRef } from "@dishboard/contract/items";
import type { NotesOrder } from "@dishboard/contract/shared-notes";
import { useInfiniteQuery } from "@tanstack/react-query";
import PenLine from "lucide-react/icons/pen-line";
import { useId, useMemo, useState } from "react";
import { useMembers } from "../../../lib/members-context.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { useLocation } from "../../../ui/router.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useViewer } from "../../accounts/session/use-viewer.ts";
import { authorOf, useShownToViewer } from "../../blocks/use-shown-to-viewer.ts";
import { EntryDialogHost } from "../entry/entry-dialog-host.tsx";
import { NoteEntry } from "./note-entry.tsx";
import { notesMessages as messages } from "./notes.messages.ts";
import { notesQuery } from "./notes.queries.ts";
import { SignInToHelp } from "./visitor-helpful-button.tsx";
import "./what-people-say.css";

type WhatPeopleSayProps = { item: ItemRef & { name: string } };

export function WhatPeopleSay({ item }: WhatPeopleSayProps) {
  const titleId = useId();
  const [order, setOrder] = useState<NotesOrder>("newest");
  const query = useInfiniteQuery(notesQuery(item, order));
  const { data } = query;
  const viewer = useViewer();
  const members = useMembers();
  // A moved note may be on two pages.
  const loaded = useMemo(() => {
    const all = data?.pages.flatMap((page) => page.notes);
    return all && [...new Map(all.map((note) => [note.id, note])).values()];
  }, [data]);
  const notes = useShownToViewer(loaded, authorOf);
  const isEmpty = notes?.length === 0;
  return (
    <section className="notes" aria-labelledby={titleId} aria-busy={!notes && query.isFetching}>
      <div className="notes-head">
        <h2 id={titleId}>{messages.title}</h2>
        {!isEmpty && <OrderChoice order={order} onChange={setOrder} />}
      </div>
      {viewer && members && notes && <members.OwnHelpful personId={viewer.id} notes={notes} />}
      {viewer === null && <SignInToHelp />}
      {!notes ? (
        query.errorUpdateCount > 0 ? (
          <div className="notes-failed" role="alert">
            <p>{messages.failed}</p>
            <RetryButton size="bar" isTrying={query.isFetching} onPress={() => query.refetch()} />
          </div>
        ) : (
          <NotesSkeleton />
        )
      ) : isEmpty ? (
        <div className="notes-empty">
          <div>
            <p>{messages.empty}</p>
            <p>{messages.emptyHelp}</p>
          </div>
          <SayButton item={item} viewer={viewer} label={messages.first} />
        </div>
      ) : (
        <>
          <ul role="list">
            {notes.map((note) => (
              <NoteEntry key={note.id} note={note} viewer={viewer} />
            ))}
          </ul>
          <LoadMore query={query} label={messages.loadMore} />
          <SayButton item={item} viewer={viewer} label={messages.write} />
        </>
      )}
    </section>
  );
}

function OrderChoice({ order, onChange }: { order: NotesOrder; onChange: (order: NotesOrder) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons are no fields of a form
    <div role="group" aria-label={messages.order} className="notes-order">
      {(["newest", "helpful"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === order} onClick={() => onChange(one)}>
          {messages.orders[one]}
        </button>
      ))}
    </div>
  );
}

type SayButtonProps = WhatPeopleSayProps & { viewer: { id: string } | null | undefined; label: string };

function SayButton({ item, viewer, label }: SayButtonProps) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const content = (
    <>
      <PenLine size={18} />
      {label}
    </>
  );
  if (!viewer)
    return (
      <Link to={withNext(paths.signUp, pathname)} className={buttonClass("line", "bar")}>
        {content}
      </Link>
    );
  return (
    <>
      <Button look="line" size="bar" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {content}
      </Button>
      <EntryDialogHost personId={viewer.id} item={item} sharesNote isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function NotesSkeleton() {
  return (
    <div className="skeletons" role="status">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton height={120} />
      <Skeleton height={120} />
    </div>
  );
}
