import { useId, useMemo, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { FoundTable } from "./files/found-reader.ts";
import { dayOrdersOf, guessMeaning, type TableField, type TableMeaning, tableFields } from "./files/table-reader.ts";
import { pastMessages as messages } from "./past.messages.ts";
import "../../ui/work-page.css";

type TableColumnsProps = { table: FoundTable; onAnswer: (meaning: TableMeaning | null) => void };

/** Asks for columns' meanings, with known ones filled in. */
export function TableColumns({ table, onAnswer }: TableColumnsProps) {
  const titleId = useId();
  const [meaning, setMeaning] = useState(() => guessMeaning(table));
  const [isTried, setTried] = useState(false);
  const { columns, rowsAre, dayOrder } = meaning;
  const dayOrders = useMemo(() => dayOrdersOf(table, columns.day), [table, columns.day]);
  // Headings may repeat.
  const choices = table.headings.map((heading, index) => `${index + 1}. ${heading || "-"}`);
  const setColumn = (field: TableField, choice: string) => {
    const { [field]: _, ...others } = columns;
    const index = choices.indexOf(choice);
    setMeaning({ ...meaning, columns: index < 0 ? others : { ...others, [field]: index } });
  };
  const errors: Partial<Record<TableField, string>> = {
    ...(columns.name === undefined && { name: messages.nameColumn }),
    ...(rowsAre === "visits" && columns.day === undefined && { day: messages.dayColumn }),
  };
  const take = () => {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const [only, other] = dayOrders;
    onAnswer(only && !other ? { ...meaning, dayOrder: only } : meaning);
  };
  return (
    <section className="past-card raised" aria-labelledby={titleId}>
      <h2 id={titleId} dir="auto">
        {messages.table(table.file)}
      </h2>
      <p className="past-hint">{messages.tableHelp}</p>
      <div className="work-fields">
        <SelectField
          label={messages.rowsAre}
          error={null}
          none={messages.kinds.places}
          choices={[messages.kinds.visits]}
          value={rowsAre === "visits" ? messages.kinds.visits : ""}
          onChange={({ target }) => setMeaning({ ...meaning, rowsAre: target.value === "" ? "places" : "visits" })}
        />
        {tableFields.map((field) => (
          <SelectField
            key={field}
            label={messages.fields[field]}
            error={isTried ? (errors[field] ?? null) : null}
            none={messages.noColumn}
            choices={choices}
            value={choices[columns[field] ?? -1] ?? ""}
            onChange={({ target }) => setColumn(field, target.value)}
          />
        ))}
        {rowsAre === "visits" && dayOrders.length > 1 && (
          <SelectField
            label={messages.dayOrder}
            error={null}
            none={messages.dayOrders["day-first"]}
            choices={[messages.dayOrders["month-first"]]}
            value={dayOrder === "month-first" ? messages.dayOrders["month-first"] : ""}
            onChange={({ target }) =>
              setMeaning({ ...meaning, dayOrder: target.value === "" ? "day-first" : "month-first" })
            }
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <section className="work-sample" tabIndex={0} aria-label={messages.sample}>
        <table>
          <thead>
            <tr>
              {table.headings.map((heading, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <th key={index} scope="col" dir="auto">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.slice(0, 3).map(({ cells, line }) => (
              <tr key={line}>
                {table.headings.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                  <td key={column} dir="auto">
                    {cells[column]?.slice(0, 60)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className="past-buttons">
        <Button look="main" onClick={take}>
          {messages.takeTable}
        </Button>
        <Button onClick={() => onAnswer(null)}>{messages.leaveTable}</Button>
      </div>
    </section>
  );
}
