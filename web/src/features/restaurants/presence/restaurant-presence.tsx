import { isId } from "@dishboard/contract/id";
import type { Presence } from "@dishboard/contract/presence";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../../lib/failures.ts";
import { formatDayAgo } from "../../../lib/moments.ts";
import { withNext } from "../../../lib/next-path.ts";
import { paths, restaurantPath } from "../../../lib/paths.ts";
import { useBusy } from "../../../lib/use-busy.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { toast } from "../../../ui/toast.ts";
import { usePerson } from "../../accounts/session/use-person.ts";
import { presenceMessages as messages } from "./presence.messages.ts";
import { confirmationQuery, sendPresence } from "./presence.queries.ts";
import "./restaurant-presence.css";

export function RestaurantPresence({ id }: { id: string }) {
  return <Presences id={id} answers={["here", "gone"]} />;
}

/** Asks if a hidden restaurant still exists; nothing for an unknown one. */
export function HiddenRestaurant({ id }: { id: string }) {
  const { data } = useQuery({ ...confirmationQuery(id), enabled: isId(id) });
  return data?.isHidden ? <Presences id={id} answers={["here"]} /> : null;
}

function Presences({ id, answers }: { id: string; answers: Presence[] }) {
  const client = useQueryClient();
  const { user } = usePerson();
  const { data } = useQuery(confirmationQuery(id));
  const { isBusy, run } = useBusy();
  const [said, setSaid] = useState<Presence | null>(null);
  const say = async (says: Presence) => {
    try {
      const outcome = await sendPresence(id, says);
      toast({ type: "success", title: messages.done[outcome] });
      setSaid(says);
      if (outcome === "hidden") await client.invalidateQueries({ refetchType: "none" });
      else if (outcome === "shown-again") await client.invalidateQueries();
      else await client.invalidateQueries({ queryKey: confirmationQuery(id).queryKey });
    } catch (error) {
      toast({ type: "destructive", title: messages.failed, description: messageOf(error) });
    }
  };
  return (
    <section className="restaurant-presence" aria-label={messages.label}>
      <p>
        {data === undefined || data === null ? (
          " "
        ) : data.isHidden ? (
          messages.hidden
        ) : data.confirmedOn === null ? (
          messages.unconfirmed
        ) : (
          <time dateTime={data.confirmedOn}>{messages.confirmed(formatDayAgo(data.confirmedOn, Date.now()))}</time>
        )}
      </p>
      <div>
        {answers.map((says) =>
          user === null ? (
            <Link key={says} to={withNext(paths.logIn, restaurantPath(id))} className={buttonClass("line", "bar")}>
              {messages[says]}
              <span className="sr-only"> ({messages.signIn})</span>
            </Link>
          ) : (
            <Button
              key={says}
              look={said === says ? "main" : "line"}
              size="bar"
              aria-pressed={said === says}
              aria-disabled={isBusy || user === undefined}
              onClick={() => {
                if (user !== undefined) void run(() => say(says));
              }}
            >
              {messages[says]}
            </Button>
          ),
        )}
      </div>
    </section>
  );
}
