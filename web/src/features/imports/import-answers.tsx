import { type ImportFile, type PlaceColumns, placeFields } from "@dishboard/contract/imports";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { PlainForm } from "../../ui/plain-form.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { fieldNames, importMessages as messages } from "./imports.messages.ts";
import { sendAnswers } from "./imports.queries.ts";
import { useImportWork } from "./use-import-work.ts";

const required = ["name", "latitude", "longitude"] as const;
const isRequired = (field: string) => required.some((one) => one === field);
const fields = [...required, ...placeFields.filter((field) => !isRequired(field))];
const maxLength = 120;

/** An administrator's answers: a file's source and columns. */
export function ImportAnswers({ file, onSent }: { file: ImportFile; onSent: () => void }) {
  const { isBusy, work } = useImportWork();
  const [source, setSource] = useState(file.source ?? "");
  const [licence, setLicence] = useState(file.licence ?? "");
  const [columns, setColumns] = useState<PlaceColumns>(file.csv?.columns ?? {});
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);
  const missing = file.csv ? required.filter((field) => !columns[field]) : [];
  const unused = choicesOf(file.csv?.header ?? []).filter((column) => !Object.values(columns).includes(column));
  const tooLong = (text: string) => (text.trim().length > maxLength ? messages.tooLong : null);
  const send = () => {
    setTries(tries + 1);
    if (missing.length > 0 || tooLong(source) || tooLong(licence)) return;
    work(async () => {
      const named = Object.fromEntries(Object.entries(columns).filter(([, column]) => column));
      const body = { source: source.trim() || null, licence: licence.trim() || null, columns: file.csv && named };
      await sendAnswers(file.id, body);
      onSent();
    });
  };
  return (
    <PlainForm ref={form} className="import-answers" onSubmit={send}>
      {file.csv && (
        <>
          <div>
            <h3>{messages.asks}</h3>
            <p className="work-note">{messages.asksHelp}</p>
          </div>
          <Sample csv={file.csv} />
          <div className="work-fields">
            {fields.map((field) => (
              <SelectField
                key={field}
                label={fieldNames[field]}
                none={messages.noColumn}
                choices={choicesOf(file.csv?.header ?? [])}
                value={columns[field] ?? ""}
                error={tries > 0 && missing.some((one) => one === field) ? messages.required(fieldNames[field]) : null}
                onChange={(event) => setColumns({ ...columns, [field]: event.currentTarget.value })}
              />
            ))}
          </div>
          {unused.length > 0 && <p className="work-note">{messages.unused(unused)}</p>}
        </>
      )}
      <div className="work-fields">
        <Field
          label={messages.source}
          note={messages.sourceNote}
          error={tooLong(source)}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Field
          label={messages.licence}
          note={messages.licenceNote}
          error={tooLong(licence)}
          value={licence}
          onChange={(event) => setLicence(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" look="main" aria-disabled={isBusy}>
        {file.state === "ready" ? messages.lookAgain : messages.look}
      </Button>
    </PlainForm>
  );
}

function choicesOf(header: readonly string[]): string[] {
  return [...new Set(header)].filter((column) => column !== "");
}

function Sample({ csv: { header, sample } }: { csv: NonNullable<ImportFile["csv"]> }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className="work-sample" aria-labelledby={id} tabIndex={0}>
      <table>
        <caption id={id}>{messages.firstRows}</caption>
        <thead>
          <tr>
            {header.map((column, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns may have the same name
              <th key={n} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.map((row, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may be the same
            <tr key={n}>
              {header.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand where their column does
                <td key={column}>{row[column] ?? ""}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
