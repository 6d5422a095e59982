import type { GoneRestaurant } from "@dishboard/contract/presence";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { mapUrl } from "../../../lib/map-links.ts";
import { Ago } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { NewTabLink } from "../../../ui/new-tab-link.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { goneQuery, sendDecision } from "./gone.queries.ts";
import { questionsMessages } from "./questions.messages.ts";

const messages = questionsMessages.gone;

export function GoneRestaurants({ empty }: { empty: ReactNode }) {
  const query = useQuery(goneQuery);
  const decision = useDecision();
  if (query.isError && !query.data)
    return (
      <ErrorCard text={questionsMessages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    );
  if (!query.data) return null;
  const waiting = query.data.restaurants.filter(({ state }) => state !== "decided");
  const decided = query.data.restaurants.filter(({ state }) => state === "decided");
  if (waiting.length + decided.length === 0) return empty;
  return (
    <>
      {waiting.length > 0 && <Waiting restaurants={waiting} {...decision} />}
      {decided.length > 0 && (
        <section className="place-questions-list" aria-label={messages.decided}>
          <h2>{messages.decided}</h2>
          <ul>
            {decided.map((restaurant) => (
              <li key={restaurant.id}>
                <Gone restaurant={restaurant} title={restaurant.name}>
                  <div className="place-pair-actions">
                    <Button
                      look="line"
                      size="bar"
                      disabled={decision.isBusy}
                      onClick={() => decision.decide([restaurant.id], false)}
                    >
                      {messages.showAgain}
                    </Button>
                  </div>
                </Gone>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type Decision = { isBusy: boolean; decide: (ids: string[], isGone: boolean) => void };

function useDecision(): Decision {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const decide = async (ids: string[], isGone: boolean) => {
    try {
      await sendDecision(ids, isGone);
      toast({ type: "success", title: (isGone ? messages.doneGone : messages.doneHere)(ids.length) });
      await client.invalidateQueries();
    } catch (error) {
      toast({ type: "destructive", title: questionsMessages.answerFailed, description: messageOf(error) });
    }
  };
  return { isBusy, decide: (ids, isGone) => void run(() => decide(ids, isGone)) };
}

function Waiting({ restaurants, isBusy, decide }: Decision & { restaurants: GoneRestaurant[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const all = restaurants.map(({ id }) => id);
  const chosen = all.filter((id) => ticked.has(id));
  const tick = (id: string, isTicked: boolean) =>
    setTicked(new Set(isTicked ? [...chosen, id] : chosen.filter((one) => one !== id)));
  return (
    <section className="place-questions-list" aria-label={messages.title}>
      <h2>{messages.title}</h2>
      <p>{messages.help}</p>
      <label className="place-gone-choice">
        <input
          type="checkbox"
          checked={chosen.length === all.length}
          onChange={({ target }) => setTicked(new Set(target.checked ? all : []))}
        />
        {messages.all}
      </label>
      <ul>
        {restaurants.map((restaurant) => (
          <li key={restaurant.id}>
            <Gone
              restaurant={restaurant}
              title={
                <label className="place-gone-choice">
                  <input
                    type="checkbox"
                    checked={ticked.has(restaurant.id)}
                    onChange={({ target }) => tick(restaurant.id, target.checked)}
                  />
                  {restaurant.name}
                </label>
              }
            />
          </li>
        ))}
      </ul>
      <div className="place-pair-actions">
        {[true, false].map((isGone) => (
          <Button
            key={String(isGone)}
            look="line"
            size="bar"
            disabled={isBusy || chosen.length === 0}
            onClick={() => decide(chosen, isGone)}
          >
            {isGone ? messages.gone : messages.here}
          </Button>
        ))}
      </div>
    </section>
  );
}

type GoneProps = { restaurant: GoneRestaurant; title: ReactNode; children?: ReactNode };

function Gone({ restaurant, title, children }: GoneProps) {
  const { name, state, dishCount, reportCount, standingCount, confirmedAt, at, latitude, longitude } = restaurant;
  return (
    <article className="place-pair raised" aria-label={name}>
      <h3 dir="auto">{title}</h3>
      <p>
        {messages.states[state]} · {questionsMessages.dishes(dishCount)} · <Ago moment={at} />
      </p>
      {state !== "decided" && (
        <p>
          {messages.reports(reportCount, standingCount)} ·{" "}
          {confirmedAt === null ? messages.unconfirmed : <Ago moment={confirmedAt} say={messages.confirmed} />}
        </p>
      )}
      {latitude !== null && longitude !== null && (
        <p>
          <NewTabLink href={mapUrl({ latitude, longitude })}>{questionsMessages.onMap}</NewTabLink>
        </p>
      )}
      {children}
    </article>
  );
}
