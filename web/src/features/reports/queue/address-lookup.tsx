import { Problem } from "@dishboard/contract/problem";
import type { ReportedSubject, SubjectKind, SubjectRef } from "@dishboard/contract/reports";
import Search from "lucide-react/icons/search";
import { useState } from "react";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { PlainForm } from "../../../ui/plain-form.tsx";
import { fetchSubject } from "../reports.queries.ts";
import { queueMessages as messages } from "./queue.messages.ts";
import { ReportedEntry } from "./reported-entry.tsx";

/** Finds anything by its page, reported or not. */
export function AddressLookup() {
  const [address, setAddress] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<ReportedSubject | null>(null);
  const { isBusy, run } = useBusy();
  const lookUp = () => {
    const ref = subjectAt(address);
    setFound(null);
    setError(ref ? null : messages.badAddress);
    if (ref) void run(() => fetchFound(ref));
  };
  const fetchFound = async (ref: SubjectRef) => {
    try {
      setFound(await fetchSubject(ref));
    } catch (reason) {
      const isMissing = reason instanceof Problem && (reason.code === "not-found" || reason.code === "invalid");
      setError(isMissing ? messages.notThere : messages.failed);
    }
  };
  return (
    <>
      <PlainForm className="reports-lookup" onSubmit={lookUp}>
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
      </PlainForm>
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

function subjectAt(address: string): SubjectRef | null {
  const [, path = "", id = ""] =
    /(?:^|\/)(dish|product|snap|drool|profile)\/([^/?#\s]+)\/?(?:[?#].*)?$/i.exec(address.trim()) ?? [];
  const kind = kindsOfPaths[path.toLowerCase()];
  return kind ? { kind, id } : null;
}
