import { allergenNames } from "@dishboard/contract/allergens";
import type { CodeDecision, DisputedCode, DisputedProduct } from "@dishboard/contract/code-disputes";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { reasonOf } from "../../../lib/failures.ts";
import { itemPath } from "../../../lib/paths.ts";
import { Ago } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { queueMessages } from "../queue/queue.messages.ts";
import { QueueSkeleton } from "../queue/queue-skeleton.tsx";
import { countQuery } from "../reports.queries.ts";
import { codesMessages as messages } from "./codes.messages.ts";
import { type DisputedCodesData, disputedCodesQuery, sendCodeDecision, sendUndo } from "./codes.queries.ts";

export function DisputedCodes() {
  const { data, isError, isFetching, refetch } = useQuery(disputedCodesQuery);
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const part = useRef<HTMLDivElement>(null);
  const change = (send: () => Promise<DisputedCodesData>, done: string) =>
    void run(async () => {
      try {
        client.setQueryData(disputedCodesQuery.queryKey, await send());
        toast({ type: "success", title: done });
        part.current?.focus();
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "reports", refetchType: "none" });
      } catch (error) {
        toast({ type: "destructive", title: queueMessages.decisionFailed, ...reasonOf(error) });
        void client.invalidateQueries({ queryKey: disputedCodesQuery.queryKey });
      }
      void client.invalidateQueries({ queryKey: countQuery.queryKey });
    });
  if (!data)
    return isError ? (
      <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
    ) : (
      <QueueSkeleton />
    );
  const { disputes, decisions } = data;
  return (
    <div className="reports-codes" ref={part} tabIndex={-1}>
      {disputes.length === 0 ? (
        <EmptyCard drawing="cloche" text={messages.empty} />
      ) : (
        <>
          <p className="report-hint">{messages.help}</p>
          <ul role="list" className="reports-list">
            {disputes.map((dispute) => (
              <li key={dispute.code} className="reports-entry raised">
                <Dispute
                  dispute={dispute}
                  isBusy={isBusy}
                  onKeep={(keep) =>
                    change(
                      () => sendCodeDecision(dispute, keep),
                      keep.length === dispute.products.length ? messages.doneAll : messages.done,
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {decisions.length > 0 && (
        <section className="reports-codes" aria-label={messages.decided}>
          <h2 className="reports-reporter">{messages.decided}</h2>
          <ul role="list" className="reports-list">
            {decisions.map((decision) => (
              <li key={decision.id} className="reports-entry raised">
                <Decided
                  decision={decision}
                  isBusy={isBusy}
                  onUndo={() => change(() => sendUndo(decision.id), messages.undone)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type DisputeProps = { dispute: DisputedCode; isBusy: boolean; onKeep: (keep: string[]) => void };

function Dispute({ dispute: { digits, at, products, known }, isBusy, onKeep }: DisputeProps) {
  const { length } = products;
  return (
    <>
      <h2 className="reports-reporter">{messages.code(digits)}</h2>
      <p className="reports-kind">
        <Ago moment={at} />
      </p>
      {known && <p dir="auto">{messages.known(known.source, [known.name, known.brand].filter(Boolean).join(", "))}</p>}
      <ul role="list" className="reports-codes">
        {products.map((product) => (
          <li key={product.id} className="reports-party">
            <Party product={product} />
            <Button look="line" size="bar" disabled={isBusy} onClick={() => onKeep([product.id])}>
              {messages.thisOne}
              <span className="sr-only">: {product.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <div className="reports-actions">
        <Button look="line" size="bar" disabled={isBusy} onClick={() => onKeep(products.map(({ id }) => id))}>
          {messages.all(length)}
        </Button>
        <Button look="line" size="bar" disabled={isBusy} onClick={() => onKeep([])}>
          {messages.neither(length)}
        </Button>
      </div>
    </>
  );
}

function Party({ product }: { product: DisputedProduct }) {
  const { id, name, brand, submitter, isFirst, hasStanding, isDisputed, containsIds, freeIds } = product;
  const facts = [messages.by(submitter), isFirst && messages.first, submitter && !hasStanding && messages.isNew];
  return (
    <div>
      <p>
        <Link to={itemPath({ kind: "product", id })} dir="auto">
          {name}
        </Link>
        {", "}
        <bdi>{brand}</bdi>
      </p>
      <p className="reports-kind">{facts.filter(Boolean).join(" · ")}</p>
      {containsIds.length > 0 && <p>{messages.contains(allergenNames(containsIds).join(", "))}</p>}
      {freeIds.length > 0 && <p>{messages.free(allergenNames(freeIds).join(", "))}</p>}
      {containsIds.length + freeIds.length === 0 && <p>{messages.notStated}</p>}
      {isDisputed && <p className="reports-kind">{messages.withheld}</p>}
    </div>
  );
}

type DecidedProps = { decision: CodeDecision; isBusy: boolean; onUndo: () => void };

function Decided({ decision: { digits, at, products }, isBusy, onUndo }: DecidedProps) {
  return (
    <>
      <h3 className="reports-reporter">{messages.code(digits)}</h3>
      <p className="reports-kind">
        <Ago moment={at} />
      </p>
      <ul role="list" className="reports-released">
        {products.map(({ id, name, brand, hasCode }) => (
          <li key={id}>
            <Link to={itemPath({ kind: "product", id })} dir="auto">
              {name}
            </Link>
            {", "}
            <bdi>{brand}</bdi>: {hasCode ? messages.hasCode : messages.lostCode}
          </li>
        ))}
      </ul>
      <div className="reports-actions">
        <Button look="line" size="bar" disabled={isBusy} onClick={onUndo}>
          {messages.undo}
          <span className="sr-only">: {messages.code(digits)}</span>
        </Button>
      </div>
    </>
  );
}
