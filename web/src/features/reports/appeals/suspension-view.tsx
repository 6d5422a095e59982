import { type HiddenThing, reportReasons } from "@dishboard/contract/reports";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import "../../../ui/work-page.css";
import { hiddenMessages } from "../reports.messages.ts";
import { AppealPart } from "./appeal-part.tsx";
import { appealMessages as messages } from "./appeals.messages.ts";
import { sendSuspendedAppeal, suspensionQuery } from "./appeals.queries.ts";
import "../hidden-things.css";
import "./appeals.css";

/** Explains a suspension and takes the appeal. The token is in the fragment. */
export function SuspensionView() {
  const [token, setToken] = useState<string | null>(null);
  // The server does not see it.
  useEffect(() => setToken(decodeURIComponent(location.hash.slice(1))), []);
  const { data, error, isPending } = useQuery(suspensionQuery(token ?? ""));
  if (token === null || (token !== "" && isPending))
    return (
      <div className="suspension skeletons" aria-busy="true">
        <PageHead title={messages.suspended} />
        <Skeleton className="waiting-card" height={220} />
      </div>
    );
  if (!data) return <Closed text={token === "" ? messages.noLink : (error?.message ?? messages.loading)} />;
  const account = data.things.find(({ kind }) => kind === "profile");
  const others = data.things.filter(({ kind }) => kind !== "profile");
  if (!account) return <Closed title={messages.closed} text={messages.closedText} />;
  return (
    <div className="suspension">
      <PageHead title={messages.suspended} subtitle={data.username ? `@${data.username}` : ""} />
      <section className="raised" aria-label={messages.suspended}>
        <p>{messages.suspendedText}</p>
        {data.hidesThings && <p>{messages.hidesThings}</p>}
        {data.voidsVotes && <p>{messages.voidsVotes}</p>}
        <Thing thing={account} token={token} name={messages.suspension} />
      </section>
      {others.length > 0 && (
        <section className="raised" aria-labelledby="also-hidden">
          <h2 id="also-hidden">{messages.also}</h2>
          <ul>
            {others.map((thing) => (
              <li key={thing.id}>
                <p className="hidden-name" dir="auto">
                  {thing.name ?? hiddenMessages.nameless(thing.kind)}
                </p>
                <Thing thing={thing} token={token} name={thing.name ?? hiddenMessages.nameless(thing.kind)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function Thing({ thing, token, name }: { thing: HiddenThing; token: string; name: string }) {
  const client = useQueryClient();
  const { queryKey } = suspensionQuery(token);
  return (
    <>
      <p>{hiddenMessages.reason(reportReasons[thing.reason])}</p>
      {thing.note && (
        <blockquote className="hidden-note" dir="auto">
          {thing.note}
        </blockquote>
      )}
      <AppealPart
        thing={thing}
        name={name}
        send={(body) => sendSuspendedAppeal(token, body)}
        onSent={(appeal) =>
          client.setQueryData(
            queryKey,
            (all) =>
              all && { ...all, things: all.things.map((one) => (one.id === thing.id ? { ...one, appeal } : one)) },
          )
        }
      />
    </>
  );
}

function Closed({ title = messages.account, text }: { title?: string; text: string }) {
  return (
    <div className="suspension">
      <PageHead title={title} />
      <p>{text}</p>
      <p>
        <Link to={paths.logIn} className={buttonClass("main")}>
          {messages.logIn}
        </Link>
      </p>
    </div>
  );
}
