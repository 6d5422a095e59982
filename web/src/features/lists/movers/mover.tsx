import { moversMessages as messages } from "./movers.messages.ts";
import "./mover.css";

type MoverProps = {
  rank: number;
  previousRank: number | null;
  /** Whether it was on the board in a week before that. */
  isBack?: boolean;
};

/** How many places something has gone up or down since the week before, for the eye and in words. */
export function Mover({ rank, previousRank, isBack = false }: MoverProps) {
  if (previousRank === null) {
    const [shown, aloud] = isBack ? [messages.isBack, messages.isBackAloud] : [messages.isNew, messages.isNewAloud];
    return <MoverMark moved="in" shown={shown} aloud={aloud} />;
  }
  const places = previousRank - rank;
  if (places > 0) return <MoverMark moved="up" shown={`▲${places}`} aloud={messages.movedUp(places)} />;
  if (places < 0) return <MoverMark moved="down" shown={`▼${-places}`} aloud={messages.movedDown(-places)} />;
  return <MoverMark moved="not" shown="–" aloud={messages.stayed} />;
}

function MoverMark({ moved, shown, aloud }: { moved: "in" | "up" | "down" | "not"; shown: string; aloud: string }) {
  return (
    <span className="mover" data-moved={moved}>
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{aloud}</span>
    </span>
  );
}
