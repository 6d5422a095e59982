import type { AskedPlace, PlaceQuestion } from "@dishboard/contract/place-questions";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { mapUrl } from "../../../lib/map-links.ts";
import { restaurantPath } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Link } from "../../../ui/link.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { toast } from "../../../ui/toast.ts";
import { questionsMessages as messages } from "./questions.messages.ts";
import { sendAnswer } from "./questions.queries.ts";

export function PlacePair({ question, onAnswered }: { question: PlaceQuestion; onAnswered: () => void }) {
  const { stays, goes, metres } = question;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const answer = async (given: "same" | "different") => {
    setBusy(true);
    try {
      await sendAnswer(question, given);
      setAsking(false);
      toast({ type: "success", title: messages.done[given] });
      onAnswered();
    } catch (error) {
      toast({ type: "destructive", title: messages.answerFailed, description: messageOf(error) });
      setBusy(false);
    }
  };
  return (
    <article className="place-pair raised" aria-label={messages.pair(stays.name, goes.name)}>
      <p className="place-pair-distance">{metres === null ? messages.nowhere : messages.apart(metres)}</p>
      <div className="place-pair-both">
        <Place place={stays} isStaying />
        <Place place={goes} />
      </div>
      <div className="place-pair-actions">
        <Button look="line" size="bar" disabled={isBusy} onClick={() => setAsking(true)}>
          {messages.same}
        </Button>
        <Button look="line" size="bar" disabled={isBusy} onClick={() => void answer("different")}>
          {messages.different}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.confirmTitle(goes.name, stays.name)}
        consequence={messages.confirmHelp}
        confirmLabel={messages.confirm}
        confirmLook="main"
        isBusy={isBusy}
        onConfirm={() => void answer("same")}
        onCancel={() => setAsking(false)}
      />
    </article>
  );
}

function Place({ place, isStaying = false }: { place: AskedPlace; isStaying?: boolean }) {
  const { id, name, address, latitude, longitude, dishCount, sources } = place;
  return (
    <div>
      <h3 dir="auto">
        <Link to={restaurantPath(id)}>{name}</Link>
      </h3>
      <p dir="auto">{address ?? messages.noAddress}</p>
      <p>
        {messages.dishes(dishCount)} · {sources.length > 0 ? sources.join(", ") : messages.people}
      </p>
      {latitude !== null && longitude !== null && (
        <NewTabLink href={mapUrl({ latitude, longitude })}>{messages.onMap}</NewTabLink>
      )}
      {isStaying && <p className="place-pair-stays">{messages.stays}</p>}
    </div>
  );
}
