import { patterns } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import "./mode-switch.css";

const modes = [
  { path: patterns.dishboard, label: "Eat Out" },
  { path: patterns.eatIn, label: "Eat In" },
] as const;

/** Eat Out or Eat In: two links, the current one marked. */
export function ModeSwitch({ path }: { path: string }) {
  return (
    <nav className="mode-switch" aria-label="Eat Out or Eat In" data-mode={path === patterns.eatIn ? "in" : "out"}>
      {modes.map((mode) => (
        <Link key={mode.path} to={mode.path} aria-current={path === mode.path ? "page" : undefined}>
          {mode.label}
        </Link>
      ))}
    </nav>
  );
}
