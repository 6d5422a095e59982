import { maxEntryNoteLength } from "@dishboard/contract/limits";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import X from "lucide-react/icons/x";
import { useLayoutEffect, useRef, useState } from "react";
import { itemPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { AddEntryField } from "./add-entry-field.tsx";
import { handListsMessages as messages } from "./hand-lists.messages.ts";
import { type OwnHandList, sendListEntry, sendListEntryDeletion, sendListOrder } from "./hand-lists.queries.ts";
import { useEntries } from "./use-entries.ts";
import "./hand-list.css";

type Entry = OwnHandList["entries"][number];

export function HandListEntries({ personId, data }: { personId: string; data: OwnHandList }) {
  const { entries, change } = useEntries(personId, data);
  const { id: listId } = data.list;
  const [said, setSaid] = useState("");
  const section = useRef<HTMLElement>(null);
  // Moving elements loses their focus.
  const focusAfter = useRef<string>(null);
  useLayoutEffect(() => {
    if (focusAfter.current) section.current?.querySelector<HTMLElement>(focusAfter.current)?.focus();
    focusAfter.current = null;
  });
  const move = (index: number, by: -1 | 1) => {
    const entry = entries[index];
    const place = index + by;
    if (!entry || place < 0 || place >= entries.length) return;
    const next = entries.toSpliced(index, 1).toSpliced(place, 0, entry);
    focusAfter.current = `[data-move="${by} ${entry.card.id}"]`;
    setSaid(messages.moved(entry.card.name, place + 1));
    const ids = next.map(({ card }) => card.id);
    change(next, () => sendListOrder(personId, listId, ids));
  };
  const takeOff = (index: number) => {
    const entry = entries[index];
    if (!entry) return;
    focusAfter.current = "input";
    change(entries.toSpliced(index, 1), () => sendListEntryDeletion(personId, listId, entry.card.id));
  };
  const setNote = (index: number, note: string) => {
    const entry = entries[index];
    if (!entry || note.trim() === (entry.note ?? "")) return;
    const next = entries.with(index, { ...entry, note: note.trim() || null });
    change(next, () => sendListEntry(personId, listId, entry.card.id, note));
  };
  return (
    <section ref={section} className="hand-entries" aria-labelledby="hand-entries">
      <h2 id="hand-entries">{messages.entries}</h2>
      <AddEntryField onAdd={({ id }) => change(entries, () => sendListEntry(personId, listId, id))} />
      <p className="sr-only" role="status">
        {said}
      </p>
      {entries.length === 0 ? (
        <div className="hand-empty raised">
          <h3>{messages.noEntries}</h3>
          <p>{messages.noEntriesHelp}</p>
        </div>
      ) : (
        <ol role="list" className="hand-rows">
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
        <ItemMark allergens={card.allergens} />
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
