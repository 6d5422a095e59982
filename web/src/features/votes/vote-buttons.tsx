import type { VoteDirection } from "@dishboard/contract/votes";
import ArrowBigDown from "lucide-react/icons/arrow-big-down";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import { useEffect, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { signInHintId } from "./sign-in-hint.tsx";
import { votesMessages } from "./votes.messages.ts";
import "./vote-buttons.css";

/** What pressing a vote button would do now: only say why for a visitor; pending and failed are about the last press. */
export type VoteState = "visitor" | "ready" | "pending" | "failed";

type VoteButtonsProps = {
  name: string;
  upvotes: number;
  downvotes: number;
  mine: VoteDirection | null;
  state: VoteState;
  onPress?: (side: VoteDirection, button: HTMLElement) => void;
  layout?: "stack" | "row";
};

const tipMs = 3_000;
const sides = { up: { verb: "Upvote", Icon: ArrowBigUp }, down: { verb: "Downvote", Icon: ArrowBigDown } } as const;

/** The two buttons that vote an item up and down, each with its count. */
export function VoteButtons({ name, upvotes, downvotes, mine, state, onPress, layout = "stack" }: VoteButtonsProps) {
  const [pressed, setPressed] = useState<VoteDirection | null>(null);
  const [tip, setTip] = useState<VoteDirection | null>(null);
  const isVisitor = state === "visitor";

  useEffect(() => {
    if (!tip) return;
    const timer = setTimeout(() => setTip(null), tipMs);
    return () => clearTimeout(timer);
  }, [tip]);

  const press = (side: VoteDirection, button: HTMLElement) => {
    // Fingers do not hover: a tap shows the reason too.
    if (isVisitor) setTip(side);
    else setPressed(side);
    onPress?.(side, button);
  };

  return (
    <div className={layout === "row" ? "votes votes-row" : "votes"}>
      {(["up", "down"] as const).map((side) => {
        const { verb, Icon } = sides[side];
        const count = formatCount(side === "up" ? upvotes : downvotes);
        const isMine = mine === side;
        const isLast = (pressed ?? mine ?? "up") === side;
        return (
          <button
            key={side}
            type="button"
            className="vote"
            data-side={side}
            data-state={state === "visitor" || isLast ? state : "ready"}
            data-fresh={isMine && pressed === side ? "" : undefined}
            data-tip={isVisitor ? votesMessages.signIn : undefined}
            data-tip-open={tip === side ? "" : undefined}
            data-long={count.length >= 5 ? "" : undefined}
            aria-label={`${verb} ${name}, ${count}`}
            aria-pressed={isMine}
            aria-disabled={isVisitor || undefined}
            aria-describedby={isVisitor ? signInHintId : undefined}
            onClick={({ currentTarget }) => press(side, currentTarget)}
            onBlur={() => setTip(null)}
          >
            <Icon size={20} />
            <span>{count}</span>
          </button>
        );
      })}
    </div>
  );
}
