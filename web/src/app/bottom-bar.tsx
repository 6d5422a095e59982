import Camera from "lucide-react/icons/camera";
import ChartColumn from "lucide-react/icons/chart-column";
import Clapperboard from "lucide-react/icons/clapperboard";
import ListOrdered from "lucide-react/icons/list-ordered";
import Sparkles from "lucide-react/icons/sparkles";
import type { CSSProperties } from "react";
import { useSettings } from "../lib/settings.tsx";
import { Link } from "../ui/link.tsx";
import { isActiveEntry, shownEntries } from "./bar-entries.ts";
import "./bottom-bar.css";

const icons = {
  Charts: ChartColumn,
  Drools: Clapperboard,
  Snaps: Camera,
  Lists: ListOrdered,
  "What's New?": Sparkles,
} as const;

export function BottomBar({ path }: { path: string }) {
  const entries = shownEntries(useSettings());
  const active = entries.findIndex((entry) => isActiveEntry(path, entry));
  return (
    <nav className="bottom-bar" aria-label="Main">
      <ul
        data-active={active >= 0 ? "" : undefined}
        style={{ "--active": Math.max(active, 0), "--entries": entries.length } as CSSProperties}
      >
        {entries.map((entry, index) => {
          const Icon = icons[entry.label];
          return (
            <li key={entry.path}>
              <Link to={entry.path} aria-current={index === active ? "page" : undefined}>
                <Icon size={22} />
                {entry.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
