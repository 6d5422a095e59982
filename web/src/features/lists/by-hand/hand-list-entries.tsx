import { maxEntryNoteLength } from "@dishboard/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { AddEntryField } from "./add-entry-field.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import {
  handListQuery,
  type OwnHandList,
  refreshHandLists,
  sendListEntry,
  sendListEntryDeletion,
  sendListOrder,
} from "./hand-lists.queries.ts";
import "./hand-list.css";

type Entry = OwnHandList["entries"][number];

/** What is on one of a person's own lists: found and added, moved up and down, given notes and taken off. */
export function HandListEntries({ personId, data: { list, entries } }: { personId: string; data: OwnHandList }) {
  const client = useQueryClient();
  const { queryKey } = handListQuery(personId, list.id);
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  // Where the list is sorted anew, the browser takes the focus from what it moves.
  const focusAfter = useRef<string>(null);
  useLayoutEffect(() => {
    if (focusAfter.current) section.current?.querySelector<HTMLElement>(focusAfter.current)?.focus();
    focusAfter.current = null;
  });
  /** Shows a change at once, sends it, and shows what the server has where that fails. */
  const change = async (next: Entry[] | null, send: () => Promise<void>) => {
    if (next) client.setQueryData(queryKey, { list, entries: next });
    try {
      await send();
      refreshHandLists(client, personId);
    } catch (error) {
      toast({ type: "destructive", title: messages.saveFailed, description: messageOf(error) });
      await client.invalidateQueries({ queryKey });
    }
  };
  const move = (index: number, by: -1 | 1) => {
    const entry = entries[index];
    const place = index + by;
    if (!entry || place < 0 || place >= entries.length) return;
    const next = entries.toSpliced(index, 1).toSpliced(place, 0, entry);
    focusAfter.current = `[data-move="${by} ${entry.card.id}"]`;
    setSaid(messages.moved(entry.card.name, place + 1));
    const ids = next.map(({ card }) => card.id);
    void change(next, () => sendListOrder(personId, list.id, ids));
  };
  const takeOff = (index: number) => {
    const entry = entries[index];
    if (!entry) return;
    focusAfter.current = "input";
    void change(entries.toSpliced(index, 1), () => sendListEntryDeletion(personId, list.id, entry.card.id));
  };
  const setNote = (index: number, note: string) => {
    const entry = entries[index];
    if (!entry || note.trim() === (entry.note ?? "")) return;
    const next = entries.with(index, { ...entry, note: note.trim() || null });
    void change(next, () => sendListEntry(personId, list.id, entry.card.id, note));
  };
  return (
    <section ref={section} className="hand-entries" aria-labelledby="hand-entries">
      <h2 id="hand-entries">{messages.entries}</h2>
      <AddEntryField onAdd={({ id }) => change(null, () => sendListEntry(personId, list.id, id))} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {entries.length === 0 ? (
        <div className="hand-empty raised">
          <h3>{messages.noEntries}</h3>
          <p>{messages.noEntriesHelp}</p>
        </div>
      ) : (
        <ol className="hand-rows">
          {entries.map((entry, index) => (
            <Row
              key={entry.card.id}
              entry={entry}
              place={index + 1}
              isLast={index === entries.length - 1}
              onMove={(by) => move(index, by)}
              onTakeOff={() => takeOff(index)}
              onNote={(note) => setNote(index, note)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

type RowProps = {
  entry: Entry;
  place: number;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onTakeOff: () => void;
  onNote: (note: string) => void;
};

function Row({ entry: { card, note }, place, isLast, onMove, onTakeOff, onNote }: RowProps) {
  return (
    <li className="raised">
      <b className="hand-place">{place}</b>
      <ItemPicture card={card} className="hand-thumb" sizes="56px" plateShows="initial" />
      <Link to={itemPath(card)} className="hand-text">
        <b dir="auto">{card.name}</b>
        <span dir="auto">{card.restaurant}</span>
      </Link>
      <div className="hand-buttons">
        <button
          type="button"
          className="icon-button"
          data-move={`-1 ${card.id}`}
          aria-label={messages.up(card.name)}
          aria-disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          <ArrowUp size={20} />
        </button>
        <button
          type="button"
          className="icon-button"
          data-move={`1 ${card.id}`}
          aria-label={messages.down(card.name)}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown size={20} />
        </button>
        <button type="button" className="icon-button" aria-label={messages.takeOff(card.name)} onClick={onTakeOff}>
          <X size={20} />
        </button>
      </div>
      <div className="field-box hand-note">
        <input
          key={note}
          type="text"
          dir="auto"
          defaultValue={note ?? ""}
          maxLength={maxEntryNoteLength}
          placeholder={messages.notePlaceholder}
          aria-label={messages.noteOn(card.name)}
          onBlur={({ target }) => onNote(target.value)}
          onKeyDown={(event) => event.key === "Enter" && event.currentTarget.blur()}
        />
      </div>
    </li>
  );
}
