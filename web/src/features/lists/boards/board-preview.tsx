import { type BoardRule, tooFewMatch, validateBoardRule } from "@dishboard/contract/boards";
import { minBoardItems } from "@dishboard/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { messageOf } from "../../../lib/failures.ts";
import { RetryButton } from "../../../ui/retry-button.tsx";
import { ItemMark } from "../../items/allergens/item-mark.tsx";
import { ItemPicture } from "../../items/card/item-picture.tsx";
import { boardsMessages as messages } from "./boards.messages.ts";
import { previewQuery } from "./boards.queries.ts";

type BoardPreviewProps = { personId: string; rule: BoardRule; needsPlace: boolean };

export function BoardPreview({ personId, rule, needsPlace }: BoardPreviewProps) {
  const wrong = needsPlace ? messages.choosePlace : validateBoardRule(rule)?.message;
  const query = useQuery({ ...previewQuery(personId, rule), enabled: wrong === undefined });
  const found = wrong === undefined ? query.data : undefined;
  return (
    <section className="board-preview raised" aria-labelledby="board-preview">
      <h2 id="board-preview">{messages.preview}</h2>
      <p role="status" className="board-count">
        {wrong ??
          (query.isError
            ? messageOf(query.error)
            : found
              ? found.count < minBoardItems
                ? tooFewMatch(found.count, rule.kind)
                : messages.matching(found.count, found.areMore, rule.kind)
              : messages.loading)}
      </p>
      {wrong === undefined && query.isError && <RetryButton size="bar" onPress={() => void query.refetch()} />}
      {found && found.cards.length > 0 && (
        <ol role="list" className="board-first" data-old={query.isPlaceholderData || undefined}>
          {found.cards.map((card) => (
            <li key={card.id}>
              <b>{card.rank}</b>
              <ItemPicture card={card} className="board-thumb" sizes="44px" plateShows="initial" />
              <span className="board-text">
                <span dir="auto">{card.name}</span>
                <span dir="auto">{card.restaurant}</span>
                <ItemMark allergens={card.allergens} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {found && found.count > found.cards.length && <p>{messages.more(found.count - found.cards.length)}</p>}
    </section>
  );
}
