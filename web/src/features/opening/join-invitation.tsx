import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { rememberInvitation } from "../../lib/intent-storage.ts";
import { paths } from "../../lib/paths.ts";
import { useSettings } from "../../lib/settings.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { ErrorCard, StateDrawing } from "../../ui/state-card.tsx";
import { WaitingCards } from "../../ui/work-page.tsx";
import { usePerson } from "../accounts/session/use-person.ts";
import { joinMessages as messages } from "./join.messages.ts";
import { invitationQuery, sendJoin } from "./join.queries.ts";
import "./join.css";

export function JoinInvitation({ code }: { code: string }) {
  const { data: invitation, isError, isFetching, refetch } = useQuery(invitationQuery(code));
  const { appName } = useSettings();
  const { user, isLoading } = usePerson();
  const personId = user?.id;
  const isOpen = invitation?.state === "open";
  useEffect(() => {
    if (!isOpen || isLoading) return;
    if (personId === undefined) rememberInvitation(code);
    // After confirming in another browser.
    else void sendJoin(personId, code).catch(() => {});
  }, [isOpen, isLoading, personId, code]);
  if (invitation === undefined) {
    return (
      <>
        <h1 className="sr-only">{messages.title}</h1>
        {isError ? (
          <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => void refetch()} />
        ) : (
          <WaitingCards height={320} />
        )}
      </>
    );
  }
  const { groupName, state } = invitation ?? { groupName: null, state: "unknown" as const };
  return (
    <div className="join state-card raised">
      <div className="state-drawing">
        <StateDrawing of="cloche" />
      </div>
      <h1 dir="auto">{groupName === null ? messages.unknownTitle(appName) : messages.invites(groupName, appName)}</h1>
      {state !== "open" && <p className="join-state">{messages.states[state]}</p>}
      <p>{user ? messages.member : messages.about}</p>
      <div className="join-ways">
        {!user && (
          <Link to={paths.signUp} className={buttonClass("main")}>
            {messages.signUp}
          </Link>
        )}
        <Link to={paths.dishboard} className={buttonClass(user ? "main" : "line")}>
          {messages.look}
        </Link>
      </div>
    </div>
  );
}
