import { useLocation } from "react-router";
import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import "./mode-switch.css";

const modes = [
  { path: paths.dishboard, label: "Eat Out" },
  { path: paths.eatIn, label: "Eat In" },
] as const;

/**
 * Eat Out or Eat In: two links, the current one marked. However often somebody switches, they leave one history entry
 * at most: switching back takes it away.
 */
export function ModeSwitch({ path }: { path: string }) {
  const entriesToOther: number | undefined = useLocation().state?.entriesToOther;
  return (
    <nav className="mode-switch" aria-label="Eat Out or Eat In" data-mode={path === paths.eatIn ? "in" : "out"}>
      {modes.map(({ path: to, label }) => {
        const isCurrent = path === to;
        return (
          <Link
            key={to}
            to={to}
            state={{ entriesToOther: isCurrent ? entriesToOther : 1 }}
            entriesBack={isCurrent ? undefined : entriesToOther}
            aria-current={isCurrent ? "page" : undefined}
          >
            {label}
          </Link>
        );
      })}
    </nav>
  );
}
