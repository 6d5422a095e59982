import { type SearchedItem, type SearchSection, searchSections } from "@dishboard/contract/search";
import { useIsFetching, useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { dishesQuery } from "../features/charts/charts.queries.ts";
import { LensLine } from "../features/diet/lens/lens-slots.tsx";
import { useLens } from "../features/diet/lens/use-lens.ts";
import { SubmitFirstButton } from "../features/items/submission/submit-first-button.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { FoundItems, FoundSkeleton } from "../features/search/found-sections.tsx";
import { searchMessages as messages } from "../features/search/search.messages.ts";
import { SearchBar } from "../features/search/search-bar.tsx";
import { AllSections, OneSection } from "../features/search/search-results.tsx";
import { SearchStart } from "../features/search/start/search-start.tsx";
import { useSearchAddress } from "../features/search/use-search-address.ts";
import { paths, searchPath } from "../lib/paths.ts";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyCard, ErrorCard } from "../ui/state-card.tsx";
import "../features/search/search.css";

function SearchPage({ title }: { title: string }) {
  const address = useSearchAddress();
  const { typed, text, section } = address;
  const { ownPosition, position } = usePlace();
  const isHydrated = useIsHydrated();
  const isSearching = useIsFetching({ queryKey: ["search"] }) > 0;
  const results = useRef<HTMLDivElement>(null);
  const sections = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = sections.current?.children[searchSections.indexOf(section)];
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [section]);
  const asked = { text, near: ownPosition, from: position, empty: <NothingFound text={text} section={section} /> };
  const links = () => [...(results.current?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
  const findField = () => document.querySelector<HTMLElement>(".search-box input");
  const onKeyDown = (event: KeyboardEvent) => {
    const at = links().indexOf(document.activeElement as HTMLElement);
    const field = findField();
    const next = { ArrowDown: links()[at + 1], ArrowUp: at === 0 ? field : links()[at - 1], Escape: field }[event.key];
    if (at === -1 || !next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div className="search-page">
      <h1 className="sr-only">{title}</h1>
      <SearchBar address={address} isSearching={isSearching} onEnterResults={() => links()[0]?.focus()} />
      <nav ref={sections} className="search-sections" aria-label={messages.sectionsLabel}>
        {searchSections.map((one) => (
          <Link
            key={one}
            to={typed === "" ? `${paths.search}?in=${one}` : searchPath(typed, one)}
            className="search-section"
            aria-current={section === one ? "page" : undefined}
          >
            {messages.sections[one]}
          </Link>
        ))}
      </nav>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between links, which Tab also reaches. */}
      <div ref={results} className="search-results" onKeyDown={onKeyDown}>
        {section !== "restaurants" && section !== "people" && <LensLine isSearch={text !== ""} />}
        {text !== "" && section === "all" && <AllSections {...asked} />}
        {text !== "" && section !== "all" && <OneSection key={section} section={section} {...asked} />}
        {text === "" && isHydrated && (
          <SearchStart section={section} popular={<PopularNearby />} focusField={() => findField()?.focus()} />
        )}
      </div>
    </div>
  );
}

function NothingFound({ text, section }: { text: string; section: SearchSection }) {
  const isPerson = section === "people";
  const lens = useLens();
  const isUnderLens = lens.avoided.length > 0 && !isPerson && section !== "restaurants";
  const turnLensOff = () => {
    lens.turnOff();
    document.getElementById("main")?.focus({ preventScroll: true });
  };
  const [before, after] = isPerson ? messages.nobody : isUnderLens ? messages.nothingLeft : messages.nothing;
  const title = (
    <>
      {before}
      <bdi>{text}</bdi>
      {after}
    </>
  );
  return (
    <>
      <EmptyCard
        drawing="lens"
        text={title}
        help={isPerson ? messages.nobodyHelp : isUnderLens ? messages.nothingLeftHelp : messages.nothingHelp}
      >
        {isUnderLens ? (
          <Button look="main" onClick={turnLensOff}>
            {messages.turnLensOff}
          </Button>
        ) : isPerson ? (
          <Link to={searchPath(text)} className={buttonClass("main")}>
            {messages.searchAll}
          </Link>
        ) : section === "products" ? (
          <SubmitFirstButton label={messages.submitProduct} kind="product" />
        ) : (
          <SubmitFirstButton label={messages.submitDish} />
        )}
      </EmptyCard>
      {!isPerson && section !== "products" && <LikedNearby />}
    </>
  );
}

function LikedNearby() {
  const { ownPosition } = usePlace();
  const { data } = useQuery(dishesQuery(ownPosition));
  const liked = data?.cards.slice(0, 3) ?? [];
  return liked.length > 0 && <NearbyDishes title={messages.likedNearYou} cards={liked} />;
}

function PopularNearby() {
  const { ownPosition } = usePlace();
  const { data, isError, isFetching, refetch } = useQuery(dishesQuery(ownPosition));
  const popular = data?.cards.slice(0, 5);
  if (popular?.length === 0) return null;
  return (
    <NearbyDishes title={messages.popularNearYou} cards={popular ?? []}>
      {!popular && !isError && <FoundSkeleton />}
      {!popular && isError && (
        <ErrorCard text={messages.popularFailed} isTrying={isFetching} onTryAgain={() => refetch()} />
      )}
    </NearbyDishes>
  );
}

type NearbyDishesProps = { title: string; cards: readonly SearchedItem[]; children?: ReactNode };

function NearbyDishes({ title, cards, children }: NearbyDishesProps) {
  const { position } = usePlace();
  return (
    <section className="found-section" aria-labelledby="near-you">
      <div className="found-head">
        <h2 id="near-you">{title}</h2>
      </div>
      {children}
      {cards.length > 0 && <FoundItems label={title} items={cards} typed="" from={position} />}
    </section>
  );
}

export const page = { Page: SearchPage };
