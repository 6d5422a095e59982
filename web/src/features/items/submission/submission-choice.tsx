import type { ItemKind } from "@dishboard/contract/items";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { itemsMessages } from "../items.messages.ts";

const choices = [
  {
    value: "dish",
    picture: new URL("./pictures/eat-out.webp", import.meta.url).href,
    name: itemsMessages.eatOut,
    help: itemsMessages.eatOutHelp,
  },
  {
    value: "product",
    picture: new URL("./pictures/eat-in.webp", import.meta.url).href,
    name: itemsMessages.eatIn,
    help: itemsMessages.eatInHelp,
  },
] as const;

export function SubmissionChoice({ onChoose }: { onChoose: (kind: ItemKind) => void }) {
  return <ChoiceCards<ItemKind> question={itemsMessages.question} choices={choices} onChoose={onChoose} />;
}
