import type { DraftRow, readDraftRows } from "@dishboard/contract/dish-imports";
import type { CallReply } from "@dishboard/contract/endpoint";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { useValidatedForm } from "../../../lib/use-validated-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { blogAddressMessages as messages } from "./blog-address.messages.ts";
import { readBlog } from "./blog-address.queries.ts";
import "./blog-address.css";

type Drafts = CallReply<typeof readDraftRows>;

/** Where an administrator names a blog, a feed or a menu; its rows are handed on, with what the publication is called. */
export function BlogAddress({ onRows }: { onRows: (rows: DraftRow[], source: string) => void }) {
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  const { isBusy, run } = useBusy();
  const form = useValidatedForm({
    defaultValues: { address: "" },
    validate: ({ address }) => ({ address: address.trim() === "" ? messages.missing : null }),
  });
  const read = async () => {
    setDrafts(null);
    if (await form.validate()) return;
    try {
      const made = await readBlog(form.values.address);
      if (made.rows.length > 0) onRows(made.rows, made.source);
      setDrafts(made);
      form.reset({ address: "" });
    } catch (error) {
      form.setError("address", messageOf(error));
      form.setFocus("address");
    }
  };
  return (
    <div className="blog-address">
      <PlainForm onSubmit={() => run(read)}>
        <Field
          {...form.register("address")}
          label={messages.label}
          note={messages.note}
          type="text"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          placeholder={messages.placeholder}
          readOnly={isBusy}
        />
        <Button type="submit" look="line" aria-disabled={isBusy}>
          {isBusy && <LoaderCircle size={18} className="turning" />}
          {isBusy ? messages.reading : messages.read}
        </Button>
      </PlainForm>
      <p className="sr-only" role="status">
        {isBusy ? messages.reading : ""}
      </p>
      {drafts && <Read drafts={drafts} />}
    </div>
  );
}

/** What was read, and what was left out. */
function Read({ drafts: { rows, source, problems } }: { drafts: Drafts }) {
  return (
    <>
      {rows.length > 0 ? (
        <Notice look="success">{messages.added(rows.length, source)}</Notice>
      ) : (
        <Notice look="error">{messages.none(source)}</Notice>
      )}
      {problems.length > 0 && (
        <details>
          <summary>{messages.problems(problems.length)}</summary>
          <ul>
            {problems.map((problem) => (
              <li key={messages.problem(problem)}>{messages.problem(problem)}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
