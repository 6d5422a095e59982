import type { ItemKind } from "@dishboard/contract/items";
import { type HeldVotes, heldVoteMessage } from "@dishboard/contract/vote-checks";
import { Day } from "../../../lib/times.tsx";
import { useShownTally } from "../use-shown-tally.ts";
import type { VotableItem } from "../votes.queries.ts";
import { heldVotesMessages as messages } from "./held-votes.messages.ts";
import "./held-votes.css";

type HeldVotesNoteProps = {
  item: VotableItem & { kind: ItemKind };
  held: HeldVotes;
  viewer: { id: string } | null | undefined;
};

/** Explains held votes and their number. */
export function HeldVotesNote({ item, held, viewer }: HeldVotesNoteProps) {
  const tally = useShownTally(viewer?.id ?? null, item);
  const isOwnHeld = tally.isHeld === true && tally.vote !== "none";
  const most = Math.max(tally.upvotes + held.upvotes, tally.downvotes + held.downvotes, 1);
  const bars = [
    ["up", tally.upvotes, held.upvotes],
    ["down", tally.downvotes, held.downvotes],
  ] as const;
  return (
    <section className="held-votes" aria-label={messages.checked}>
      <p>
        <b>{messages.checked}.</b> <span>{messages.why(held.reasons)}</span>
      </p>
      {isOwnHeld && (
        <p>
          {heldVoteMessage(item.kind)}. {messages.own}
        </p>
      )}
      <p>{held.until ? <Day moment={held.until} say={(day) => `${messages.until} ${day}.`} /> : messages.waiting}</p>
      <ul>
        {bars
          .filter(([, , count]) => count > 0)
          .map(([direction, counted, count]) => (
            <li key={direction} data-direction={direction}>
              <span className="held-votes-bar" aria-hidden="true">
                <span style={{ inlineSize: `${(100 * counted) / most}%` }} />
                <span style={{ inlineSize: `${(100 * count) / most}%` }} />
              </span>
              {messages.held(direction, count, counted)}
            </li>
          ))}
      </ul>
      <details>
        <summary>{messages.whatNow}</summary>
        <p>{messages.later}</p>
      </details>
    </section>
  );
}
