import { foldText } from "@dishboard/contract/fold";
import { useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import type { Found } from "./files/found-reader.ts";
import { FoundGroup } from "./found-group.tsx";
import { pastMessages as messages, type PastGroup, pastGroups } from "./past.messages.ts";
import type { Chosen } from "./past.queries.ts";

/** `number` counts within its kind. */
export type FoundRow = {
  key: string;
  group: PastGroup;
  number: number;
  title: string;
  day: string | null;
  detail: string | null;
  folded: string;
};

type FoundListProps = {
  found: Found;
  sent: number | null;
  isReading: boolean;
  onBring: (chosen: Chosen) => void;
  onDiscard: () => void;
};

/** Findings to tick; none at first. */
export function FoundList({ found, sent, isReading, onBring, onDiscard }: FoundListProps) {
  const rows = useMemo(() => rowsOfFound(found), [found]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const search = foldText(text);
  const matching = useMemo(
    () => (search === "" ? rows : rows.filter(({ folded }) => folded.includes(search))),
    [rows, search],
  );
  const tick = (some: readonly FoundRow[], isTicked: boolean) => {
    setTicked((before) => {
      const next = new Set(before);
      for (const row of some)
        if (isTicked) next.add(row.key);
        else next.delete(row.key);
      return next;
    });
  };
  const bring = () => {
    setTried(true);
    if (ticked.size > 0) onBring(chosenOf(found, rows, ticked));
  };
  return (
    <section className="past-found" aria-labelledby="past-found">
      <div>
        <h2 id="past-found">{messages.found}</h2>
        <p className="past-hint">{messages.foundHelp}</p>
      </div>
      <SearchBox isSearching={false} clearLabel={messages.clearSearch} onClear={text === "" ? null : () => setText("")}>
        <input
          type="search"
          aria-label={messages.search}
          placeholder={messages.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </SearchBox>
      {pastGroups
        .filter((group) => found[group].length > 0)
        .map((group) => (
          <FoundGroup
            key={`${group} ${search}`}
            group={group}
            rows={matching.filter((row) => row.group === group)}
            isSearching={search !== ""}
            ticked={ticked}
            isDisabled={sent !== null}
            onTick={tick}
          />
        ))}
      <div className="past-foot raised">
        <p role="status">
          {sent !== null
            ? messages.bringing(sent, ticked.size)
            : isTried && ticked.size === 0
              ? messages.tickFirst
              : messages.ticked(ticked.size, rows.length)}
        </p>
        <div className="past-buttons">
          <Button look="main" disabled={sent !== null || isReading} onClick={bring}>
            {messages.bring(ticked.size)}
          </Button>
          <Button disabled={sent !== null} onClick={onDiscard}>
            {messages.discard}
          </Button>
        </div>
      </div>
    </section>
  );
}

function rowsOfFound({ visits, places, saves }: Found): FoundRow[] {
  const row = (group: PastGroup, number: number, title: string, day: string | null, details: (string | null)[]) => {
    const detail = details.filter((text) => text !== null).join(" · ") || null;
    return {
      key: `${group} ${number}`,
      group,
      number,
      title,
      day,
      detail,
      folded: foldText(`${title} ${detail ?? ""}`),
    };
  };
  return [
    ...visits.map((one, n) =>
      row("visits", n, one.name ?? one.place, one.day, [one.name === null ? null : one.place, one.note]),
    ),
    ...places.map((one, n) => row("places", n, one.name, null, [one.address, one.note])),
    ...saves.map((one, n) => row("saves", n, one.name, null, [])),
  ];
}

function chosenOf(found: Found, rows: readonly FoundRow[], ticked: ReadonlySet<string>): Chosen {
  const numbers = (group: PastGroup) =>
    rows.flatMap((row) => (row.group === group && ticked.has(row.key) ? [row.number] : []));
  return {
    visits: numbers("visits").flatMap((n) => found.visits[n] ?? []),
    places: numbers("places").flatMap((n) => found.places[n] ?? []),
    saves: numbers("saves").flatMap((n) => found.saves[n] ?? []),
  };
}
