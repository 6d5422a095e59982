import { toggleVote, type Vote, type VoteDirection } from "@dishboard/contract/votes";
import ArrowBigDown from "lucide-react/icons/arrow-big-down";
import ArrowBigUp from "lucide-react/icons/arrow-big-up";
import { useEffect, useState } from "react";
import { formatCount } from "../../lib/format.ts";
import { ToggleButton } from "../../ui/toggle-button.tsx";
import { signInHintId } from "./sign-in-hint.tsx";
import { votesMessages } from "./votes.messages.ts";
import "./vote-buttons.css";

/** 'visitor' only explains; 'pending' and 'failed' are the last press. */
export type VoteState = "visitor" | "ready" | "pending" | "failed";

type VoteButtonsProps = {
  name: string;
  upvotes: number;
  downvotes: number;
  vote: VoteDirection | null;
  state: VoteState;
  /** Not counted while votes are checked. */
  isHeld?: boolean;
  onPress?: (vote: Vote, direction: VoteDirection, button: HTMLElement) => void;
  layout?: "stack" | "row";
};

const tipMs = 3_000;
const buttons = { up: { verb: "Upvote", Icon: ArrowBigUp }, down: { verb: "Downvote", Icon: ArrowBigDown } } as const;

export function VoteButtons({
  name,
  upvotes,
  downvotes,
  vote,
  state,
  isHeld = false,
  onPress,
  layout = "stack",
}: VoteButtonsProps) {
  const [pressed, setPressed] = useState<VoteDirection | null>(null);
  const [tip, setTip] = useState<VoteDirection | null>(null);
  const isVisitor = state === "visitor";

  useEffect(() => {
    if (!tip) return;
    const timer = setTimeout(() => setTip(null), tipMs);
    return () => clearTimeout(timer);
  }, [tip]);

  const press = (next: Vote, direction: VoteDirection, button: HTMLElement) => {
    // Touch has no hover, so a tap shows the reason.
    if (isVisitor) setTip(direction);
    else setPressed(direction);
    onPress?.(next, direction, button);
  };

  return (
    <div className={layout === "row" ? "votes votes-row" : "votes"}>
      {(["up", "down"] as const).map((direction) => {
        const { verb, Icon } = buttons[direction];
        const count = formatCount(direction === "up" ? upvotes : downvotes);
        const isPressed = vote === direction;
        const isLast = (pressed ?? vote ?? "up") === direction;
        return (
          <ToggleButton
            key={direction}
            className="vote"
            data-direction={direction}
            data-state={state === "visitor" || isLast ? state : "ready"}
            data-fresh={isPressed && pressed === direction ? "" : undefined}
            data-tip={isVisitor ? votesMessages.signIn : undefined}
            data-tip-open={tip === direction ? "" : undefined}
            data-long={count.length > 3 ? "" : undefined}
            data-held={isHeld && isPressed ? "" : undefined}
            aria-label={`${verb} ${name}, ${count}${isHeld && isPressed ? votesMessages.heldLabel : ""}`}
            aria-pressed={isPressed}
            aria-disabled={isVisitor || undefined}
            aria-describedby={isVisitor ? signInHintId : undefined}
            next={toggleVote(vote ?? "none", direction)}
            onPress={(next, button) => press(next, direction, button)}
            onBlur={() => setTip(null)}
          >
            <Icon size={20} />
            <span>{count}</span>
          </ToggleButton>
        );
      })}
    </div>
  );
}
