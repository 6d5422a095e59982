import { Problem } from "@dishboard/contract/problem";
import type { ReportedSubject, SubjectKind, SubjectRef } from "@dishboard/contract/reports";
import Search from "lucide-react/icons/search";
import { type FormEvent, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { fetchSubject } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";
import { ReportedEntry } from "./reported-entry.tsx";

/** Finds anything by the address of its page, also what nobody has reported. */
export function AddressLookup() {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<ReportedSubject | null>(null);
  const [isBusy, setBusy] = useState(false);
  const lookUp = async (event: FormEvent) => {
    event.preventDefault();
    const ref = subjectAt(address);
    setFound(null);
    setError(ref ? null : messages.badAddress);
    if (!ref || isBusy) return;
    setBusy(true);
    try {
      setFound(await fetchSubject(ref));
    } catch (reason) {
      const isMissing = reason instanceof Problem && (reason.code === "not-found" || reason.code === "invalid");
      setError(isMissing ? messages.notThere : messages.failed);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <form className="reports-lookup" noValidate onSubmit={lookUp}>
        <Field
          label={messages.address}
          note={messages.addressNote}
          error={error}
          type="text"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          value={address}
          onChange={({ target }) => {
            setAddress(target.value);
            setError(null);
          }}
        />
        <Button type="submit" look="line" aria-disabled={isBusy}>
          <Search size={18} />
          {messages.lookUp}
        </Button>
      </form>
      <div role="status">
        {found && (
          <div className="reports-found">
            <ReportedEntry key={found.subject.id} entry={found} />
            <Button size="bar" onClick={() => setFound(null)}>
              {messages.close}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

const kindsOfPaths: Record<string, SubjectKind> = {
  dish: "dish",
  product: "product",
  snap: "post",
  drool: "post",
  profile: "profile",
};

/** What a page is about, by its whole address or its path. */
function subjectAt(address: string): SubjectRef | null {
  const [, path = "", id = ""] =
    /(?:^|\/)(dish|product|snap|drool|profile)\/([^/?#\s]+)\/?(?:[?#].*)?$/i.exec(address.trim()) ?? [];
  const kind = kindsOfPaths[path.toLowerCase()];
  return kind ? { kind, id } : null;
}
