import { moversMessages as messages } from "./movers.messages.ts";
import "./mover.css";

type MoverProps = {
  rank: number;
  previousRank: number | null;
  /** Was on the board before the previous week. */
  isBack?: boolean;
};

/** Places gained or lost since the previous week, also in words. */
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
