import History from "lucide-react/icons/history";
import X from "lucide-react/icons/x";
import { type MouseEvent, useState } from "react";
import { searchPath } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { searchMessages as messages } from "../search.messages.ts";
import { clearRecentSearches, readRecentSearches, removeRecentSearch } from "./recent-searches-storage.ts";

export function RecentSearches({ onEmptied }: { onEmptied: () => void }) {
  const [recent, setRecent] = useState(readRecentSearches);
  if (recent.length === 0) return <p className="search-hint">{messages.hint}</p>;
  const remove = (event: MouseEvent<HTMLElement>, text: string) => {
    const row = event.currentTarget.closest("li");
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    setRecent(removeRecentSearch(text));
    if (next) next.querySelector("button")?.focus();
    else onEmptied();
  };
  const clear = () => {
    setRecent(clearRecentSearches());
    onEmptied();
  };
  return (
    <section className="found-section" aria-labelledby="recent-searches">
      <div className="found-head">
        <h2 id="recent-searches">{messages.recent}</h2>
        <button type="button" onClick={clear}>
          {messages.clearRecent}
        </button>
      </div>
      <ul role="list" className="found-list">
        {recent.map((text) => (
          <li key={text} className="recent-search">
            <Link to={searchPath(text)} data-result="" className="recent-link">
              <History size={20} />
              <span dir="auto">{text}</span>
            </Link>
            <button
              type="button"
              className="icon-button"
              aria-label={messages.removeRecent(text)}
              onClick={(event) => remove(event, text)}
            >
              <X size={20} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
