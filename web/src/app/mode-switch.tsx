import { paths } from "../lib/paths.ts";
import { Link } from "../ui/link.tsx";
import "./mode-switch.css";

const modes = [
  { path: paths.dishboard, label: "Eat Out" },
  { path: paths.eatIn, label: "Eat In" },
] as const;

/** Eat Out or Eat In: two links, the current one marked. */
export function ModeSwitch({ path }: { path: string }) {
  return (
    <nav className="mode-switch" aria-label="Eat Out or Eat In" data-mode={path === paths.eatIn ? "in" : "out"}>
      {modes.map((mode) => (
        <Link key={mode.path} to={mode.path} aria-current={path === mode.path ? "page" : undefined}>
          {mode.label}
        </Link>
      ))}
    </nav>
  );
}
