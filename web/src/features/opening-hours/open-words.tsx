import { isOpenIn } from "./use-open-words.ts";
import "./open-words.css";

export function OpenWords({ words }: { words: string }) {
  return (
    <span className="open-words" data-open={isOpenIn(words) ? "" : undefined}>
      {words}
    </span>
  );
}
