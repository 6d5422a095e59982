import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { useRetainedFocus } from "../../../lib/use-retained-focus.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { VisitQuestion } from "./visit-question.tsx";
import { visitMessages as messages } from "./visits.messages.ts";
import { visitsQuery } from "./visits.queries.ts";

export function VisitsAsked({ personId }: { personId: string }) {
  const titleId = useId();
  const [after, setAfter] = useState<string | null>(null);
  const { data, isPlaceholderData } = useQuery({ ...visitsQuery(personId, after), placeholderData: (shown) => shown });
  const entry = data?.entries[0];
  const focus = useRetainedFocus<HTMLElement>(entry?.id ?? "end");
  if (!data || data.count === 0) return null;
  return (
    <section className="visits-asked raised" aria-labelledby={titleId} aria-busy={isPlaceholderData} {...focus}>
      <h2 id={titleId}>{messages.question}</h2>
      <p>
        {messages.waiting(data.count)} {entry ? messages.asks : messages.done}
      </p>
      {entry ? (
        <VisitQuestion key={entry.id} personId={personId} entry={entry} onDone={() => {}}>
          <Button data-focus onClick={() => setAfter(`${entry.day}_${entry.id}`)}>
            {messages.skip}
          </Button>
        </VisitQuestion>
      ) : (
        <div className="visit-buttons">
          <Button data-focus onClick={() => setAfter(null)}>
            {messages.again}
          </Button>
          <Link to={paths.log} className="button button-line">
            {messages.log}
          </Link>
        </div>
      )}
    </section>
  );
}
