import "../../../ui/chip.css";
import { suggestedCategories, suggestedCuisines } from "@dishboard/contract/filter-words";
import { dietaryClaims } from "@dishboard/contract/labels";
import type { SearchSection } from "@dishboard/contract/search";
import type { ReactNode } from "react";
import { searchPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { searchMessages as messages } from "../search.messages.ts";
import { RecentSearches } from "./recent-searches.tsx";

const diets = dietaryClaims.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1));

const offers: Record<SearchSection, readonly { title: string; texts: readonly string[] }[]> = {
  all: [
    { title: messages.cuisines, texts: suggestedCuisines },
    { title: messages.diets, texts: diets },
  ],
  dishes: [
    { title: messages.cuisines, texts: suggestedCuisines },
    { title: messages.diets, texts: diets },
  ],
  restaurants: [{ title: messages.cuisines, texts: suggestedCuisines }],
  products: [
    { title: messages.categories, texts: suggestedCategories },
    { title: messages.diets, texts: diets },
  ],
  people: [],
};

type SearchStartProps = {
  section: SearchSection;
  popular: ReactNode;
  focusField: () => void;
};

export function SearchStart({ section, popular, focusField }: SearchStartProps) {
  return (
    <>
      <RecentSearches onEmptied={focusField} />
      {offers[section].map(({ title, texts }) => (
        <section key={title} className="found-section" aria-labelledby={`offer-${title}`}>
          <div className="found-head">
            <h2 id={`offer-${title}`}>{title}</h2>
          </div>
          <ul className="related" aria-labelledby={`offer-${title}`}>
            {texts.map((text) => (
              <li key={text}>
                <Link to={searchPath(text, section)} className="chip related-chip" data-result="">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {(section === "all" || section === "dishes") && popular}
    </>
  );
}
