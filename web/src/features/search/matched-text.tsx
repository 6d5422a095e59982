import { foldText } from "@dishboard/contract/fold";
import { Fragment } from "react";

export function MatchedText({ text, typed }: { text: string; typed: string }) {
  const beginnings = foldText(typed).split(" ").filter(Boolean);
  return text.split(/([\s\p{P}\p{S}]+)/u).map((part, index) => {
    const length = matchLength(part, beginnings);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order.
      <Fragment key={index}>
        {length > 0 && <mark>{part.slice(0, length)}</mark>}
        {part.slice(length)}
      </Fragment>
    );
  });
}

function matchLength(word: string, beginnings: readonly string[]): number {
  const folded = foldText(word);
  const longest = Math.max(0, ...beginnings.filter((one) => folded.startsWith(one)).map((one) => one.length));
  if (longest === 0) return 0;
  const characters = Array.from(word);
  let end = 1;
  while (end < characters.length && foldText(characters.slice(0, end).join("")).length < longest) end++;
  return characters.slice(0, end).join("").length;
}
