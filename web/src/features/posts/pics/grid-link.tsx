import LayoutGrid from "lucide-react/icons/layout-grid";
import Rows2 from "lucide-react/icons/rows-2";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { postsMessages as messages } from "../posts.messages.ts";
import "./grid-link.css";

/** Switches Snaps' feed and grid. */
export function GridLink({ isGrid = false }: { isGrid?: boolean }) {
  const Icon = isGrid ? Rows2 : LayoutGrid;
  return (
    <Link to={isGrid ? paths.snaps : paths.pics} className="grid-link">
      <Icon size={18} />
      {isGrid ? messages.feed : messages.grid}
    </Link>
  );
}
