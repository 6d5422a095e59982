import { Link } from "./link.tsx";
import { useLocation } from "./router.tsx";
import "./mode-switch.css";

type ModeSwitchProps = { label: string; modes: readonly { to: string; label: string }[]; current: string };

/** Two view links. Adds at most one history entry: switching back removes it. */
export function ModeSwitch({ label, modes, current }: ModeSwitchProps) {
  const state = useLocation().state as { entriesToOther?: number } | null;
  const entriesToOther = state?.entriesToOther;
  return (
    <nav className="mode-switch" aria-label={label} data-mode={modes[1]?.to === current ? "in" : "out"}>
      {modes.map(({ to, label }) => {
        const isCurrent = to === current;
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
