import Search from "lucide-react/icons/search";
import { useEffect } from "react";
import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import { useNavigate } from "../ui/router.tsx";

/** Leads to the search, as does the key '/'. */
export function SearchEntry() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest("input, textarea, select, [role=dialog]");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
      event.preventDefault();
      navigate(paths.search);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [navigate]);
  return (
    <Link to={paths.search} className="icon-button search-entry">
      <Search size={22} />
      <span>Search</span>
    </Link>
  );
}
