import { listPreviewSize } from "@dishboard/contract/limits";
import type { ListedBoard, ListPreview } from "@dishboard/contract/lists";
import Utensils from "lucide-react/icons/utensils";
import { listPath } from "../../lib/paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useLensList } from "../diet/lens/use-lens-list.ts";
import { ItemPicture } from "../items/card/item-picture.tsx";
import { boardsMessages } from "./boards/boards.messages.ts";
import { areaText, listsMessages as messages } from "./lists.messages.ts";
import "./list-tile.css";

const places = Array.from({ length: listPreviewSize }, (_, index) => index);

type ListTileProps = {
  list: ListPreview;
  by?: Pick<ListedBoard, "owner" | "followerCount">;
  heading?: "h2" | "h3";
};

/** A list's tile with its best dishes, stated ones under the lens; a link once it has an entry. */
export function ListTile({ list, by, heading: Heading = "h2" }: ListTileProps) {
  const id = `list-${list.slug}`;
  const isFilled = list.cards.length > 0;
  const pictured = useLensList(list.cards)?.stated ?? list.cards;
  return (
    <article className="list-tile raised" aria-labelledby={id}>
      <div className="list-pictures lens-bound" aria-hidden="true">
        {places.map((place) => {
          const card = pictured[place];
          return card ? (
            <ItemPicture
              key={card.id}
              card={card}
              className="list-picture"
              sizes={place === 0 ? "180px" : "90px"}
              plateShows="initial"
            />
          ) : (
            <span key={place} className="list-no-picture">
              <Utensils size={24} />
            </span>
          );
        })}
      </div>
      <div className="list-text">
        <div>
          <Heading id={id} dir="auto">
            {list.name}
          </Heading>
          <p>{list.cards[0]?.kind === "product" ? boardsMessages.kinds.product : areaText(list.area)}</p>
        </div>
        {isFilled ? (
          <Link to={listPath(list.slug)} className={`${buttonClass("main")} stretched`} aria-describedby={id}>
            {messages.view}
          </Link>
        ) : (
          <Button disabled aria-describedby={id}>
            {messages.viewLater}
          </Button>
        )}
        {by && (
          <p className="list-tile-by">
            {messages.by} {by.owner.username ? `@${by.owner.username}` : messages.unknown} ·{" "}
            <span className="list-tile-followers">{boardsMessages.followers(by.followerCount)}</span>
          </p>
        )}
      </div>
    </article>
  );
}

export function ListTilesSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">Loading...</span>
      <div className="list-tiles skeletons" aria-hidden="true">
        {places.map((place) => (
          <Skeleton key={place} height={206} />
        ))}
      </div>
    </div>
  );
}
