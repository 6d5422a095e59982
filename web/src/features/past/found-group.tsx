import { useId, useState } from "react";
import { formatDay } from "../../lib/dates.ts";
import { Button } from "../../ui/button.tsx";
import type { FoundRow } from "./found-list.tsx";
import { pastMessages as messages, type PastGroup } from "./past.messages.ts";

const pageSize = 50;

type FoundGroupProps = {
  group: PastGroup;
  rows: readonly FoundRow[];
  isSearching: boolean;
  ticked: ReadonlySet<string>;
  isDisabled: boolean;
  onTick: (rows: readonly FoundRow[], isTicked: boolean) => void;
};

export function FoundGroup({ group, rows, isSearching, ticked, isDisabled, onTick }: FoundGroupProps) {
  const id = useId();
  const [shown, setShown] = useState(pageSize);
  const { title, help } = messages.groups[group];
  const count = rows.filter((row) => ticked.has(row.key)).length;
  return (
    <section className="past-card raised" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="past-hint">{help}</p>
      {rows.length === 0 ? (
        <p>{messages.none}</p>
      ) : (
        <>
          <label className="past-row past-all">
            <input
              type="checkbox"
              disabled={isDisabled}
              checked={count === rows.length}
              ref={(input) => {
                if (input) input.indeterminate = count > 0 && count < rows.length;
              }}
              onChange={({ target }) => onTick(rows, target.checked)}
            />
            <b>{isSearching ? messages.allFound(rows.length) : messages.all(rows.length)}</b>
          </label>
          <ul>
            {rows.slice(0, shown).map((row) => (
              <li key={row.key}>
                <label className="past-row">
                  <input
                    type="checkbox"
                    disabled={isDisabled}
                    checked={ticked.has(row.key)}
                    onChange={({ target }) => onTick([row], target.checked)}
                  />
                  <span>
                    <b dir="auto">{row.title}</b>
                    {row.day !== null && <span className="past-hint">{formatDay(row.day, "UTC")}</span>}
                    {row.detail !== null && (
                      <span className="past-hint" dir="auto">
                        {row.detail}
                      </span>
                    )}
                  </span>
                </label>
              </li>
            ))}
          </ul>
          {rows.length > shown && (
            <Button className="past-more" onClick={() => setShown(shown + pageSize)}>
              {messages.more}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
