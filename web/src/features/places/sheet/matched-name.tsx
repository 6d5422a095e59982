import { foldTownName } from "@dishboard/contract/fold";

export function MatchedName({ name, typed }: { name: string; typed: string }) {
  const [start, end] = matchIn(name, foldTownName(typed.split(",")[0] ?? ""));
  return (
    <>
      {name.slice(0, start)}
      {end > start && <mark>{name.slice(start, end)}</mark>}
      {name.slice(end)}
    </>
  );
}

/** Start and end of the matching word; 0 and 0 for none. */
function matchIn(name: string, folded: string): [number, number] {
  if (folded === "") return [0, 0];
  const characters = Array.from(name);
  for (let start = 0; start < characters.length; start++) {
    if (start > 0 && /[\p{L}\p{N}]/u.test(characters[start - 1] ?? "")) continue;
    if (!foldTownName(characters.slice(start).join("")).startsWith(folded)) continue;
    let end = start + 1;
    while (end < characters.length && foldTownName(characters.slice(start, end).join("")).length < folded.length) end++;
    return [characters.slice(0, start).join("").length, characters.slice(0, end).join("").length];
  }
  return [0, 0];
}
