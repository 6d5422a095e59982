import History from "lucide-react/icons/history";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { searchPath } from "../../lib/paths.ts";
import { Link } from "../../ui/link.tsx";
import { readRecentSearches, removeRecentSearch } from "./recent-searches-storage.ts";
import { searchMessages as messages } from "./search.messages.ts";

/** What was searched before in this browser; each can be removed. */
export function RecentSearches() {
  const [recent, setRecent] = useState(readRecentSearches);
  if (recent.length === 0) return <p className="search-hint">{messages.hint}</p>;
  return (
    <section className="found-section" aria-labelledby="recent-searches">
      <div className="found-head">
        <h2 id="recent-searches">{messages.recent}</h2>
      </div>
      <ul className="found-list">
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
              onClick={() => setRecent(removeRecentSearch(text))}
            >
              <X size={20} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
