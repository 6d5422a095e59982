import { isOpenIn } from "./use-open-words.ts";
import "./open-words.css";

/** Words that say whether a place is open, in the colour for it. */
export function OpenWords({ words }: { words: string }) {
  return (
    <span className="open-words" data-open={isOpenIn(words) ? "" : undefined}>
      {words}
    </span>
  );
}
