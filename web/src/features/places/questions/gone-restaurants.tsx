import type { GoneRestaurant } from "@dishboard/contract/presence";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../lib/failures.ts";
import { mapUrl } from "../../../lib/map-links.ts";
import { Ago } from "../../../lib/times.tsx";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorCard } from "../../../ui/state-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { goneQuery, sendDecision } from "./gone.queries.ts";
import { questionsMessages } from "./questions.messages.ts";

const messages = questionsMessages.gone;

/** The restaurants that people say are gone, for an administrator to decide; nothing where there are none. */
export function GoneRestaurants() {
  const query = useQuery(goneQuery);
  if (query.isError && !query.data)
    return (
      <ErrorCard text={questionsMessages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    );
  if (!query.data?.restaurants.length) return null;
  return (
    <section className="place-questions-list" aria-label={messages.title}>
      <h2>{messages.title}</h2>
      <p>{messages.help}</p>
      <ul>
        {query.data.restaurants.map((restaurant) => (
          <li key={restaurant.id}>
            <Gone restaurant={restaurant} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gone({ restaurant }: { restaurant: GoneRestaurant }) {
  const client = useQueryClient();
  const { isBusy, run } = useBusy();
  const { id, name, dishCount, reportCount, closedAt, latitude, longitude } = restaurant;
  const decide = async (isGone: boolean) => {
    try {
      await sendDecision(id, isGone);
      toast({ type: "success", title: isGone ? messages.doneGone : messages.doneHere });
      await client.invalidateQueries();
    } catch (error) {
      toast({ type: "destructive", title: questionsMessages.answerFailed, description: messageOf(error) });
    }
  };
  return (
    <article className="place-pair raised" aria-label={name}>
      <h3 dir="auto">{name}</h3>
      <p>
        {questionsMessages.dishes(dishCount)} · {messages.reports(reportCount)} · <Ago moment={closedAt} />
      </p>
      {latitude !== null && longitude !== null && (
        <p>
          <a href={mapUrl({ latitude, longitude })} target="_blank" rel="noopener">
            {questionsMessages.onMap}
          </a>
        </p>
      )}
      <div className="place-pair-actions">
        <Button look="line" size="bar" disabled={isBusy} onClick={() => void run(() => decide(true))}>
          {messages.gone}
        </Button>
        <Button look="line" size="bar" disabled={isBusy} onClick={() => void run(() => decide(false))}>
          {messages.here}
        </Button>
      </div>
    </article>
  );
}
