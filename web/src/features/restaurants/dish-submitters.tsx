import type { Card } from "@dishboard/contract/items";
import { Avatar } from "../../ui/avatar.tsx";
import { restaurantsMessages as messages } from "./restaurants.messages.ts";

const shownNames = 2;

export function DishSubmitters({ cards }: { cards: readonly Card[] }) {
  const all = new Map(cards.flatMap(({ submitter }) => (submitter ? [[submitter.id, submitter] as const] : [])));
  const submitters = [...all.values()];
  if (submitters.length === 0) return null;
  const names = submitters.slice(0, shownNames).map(({ username }) => username || "Anonymous");
  const others = submitters.length - names.length;
  if (others > 0) names.push(messages.others(others));
  const text = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
  return (
    <p className="dish-submitters">
      {submitters.slice(0, shownNames).map(({ id, username, avatarUrl }) => (
        <Avatar key={id} names={{ username }} url={avatarUrl} size={32} />
      ))}
      <span>{messages.thanksTo(text)}</span>
    </p>
  );
}
