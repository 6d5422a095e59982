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

/** The restaurants that people say are gone, for an administrator to decide, and the latest decisions; nothing where there are none. */
export function GoneRestaurants() {
  const query = useQuery(goneQuery);
  if (query.isError && !query.data)
    return (
      <ErrorCard text={questionsMessages.failed} isTrying={query.isFetching} onTryAgain={() => void query.refetch()} />
    );
  const all = query.data?.restaurants ?? [];
  return (
    <>
      <List title={messages.title} help={messages.help} restaurants={all.filter(({ isDecided }) => !isDecided)} />
      <List title={messages.decided} restaurants={all.filter(({ isDecided }) => isDecided)} />
    </>
  );
}

function List({ title, help, restaurants }: { title: string; help?: string; restaurants: GoneRestaurant[] }) {
  if (restaurants.length === 0) return null;
  return (
    <section className="place-questions-list" aria-label={title}>
      <h2>{title}</h2>
      {help && <p>{help}</p>}
      <ul>
        {restaurants.map((restaurant) => (
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
        {!restaurant.isDecided && (
          <Button look="line" size="bar" disabled={isBusy} onClick={() => void run(() => decide(true))}>
            {messages.gone}
          </Button>
        )}
        <Button look="line" size="bar" disabled={isBusy} onClick={() => void run(() => decide(false))}>
          {messages.here}
        </Button>
      </div>
    </article>
  );
}
