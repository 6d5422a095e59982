import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useState } from "react";
import { sayNotOpened } from "./not-opened.ts";
import "./menu.css";

/** A link, an action, or a separator. */
export type MenuEntry =
  | { label: string; icon?: ReactNode; to: string }
  | { label: string; icon?: ReactNode; onChoose: () => void }
  | "separator";

export type MenuProps = {
  /** Its text, visible or not, names the trigger. */
  trigger: ReactNode;
  className: string;
  entries: readonly MenuEntry[];
};

type LoadedMenu = typeof import("./loaded-menu.tsx");

/** A button with a menu, whose code loads at the first sign of use. */
export function Menu(props: MenuProps) {
  const [loaded, setLoaded] = useState<LoadedMenu | null>(null);
  const [opening, setOpening] = useState<Event | null>(null);
  const isWanted = opening !== null;
  useEffect(() => {
    if (!isWanted) return;
    loadMenu().then(setLoaded, () => {
      setOpening(null);
      sayNotOpened();
    });
  }, [isWanted]);

  if (loaded && opening) return <loaded.LoadedMenu {...props} openingEvent={opening} />;
  const preload = () => void loadMenu().catch(() => {});
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpening(event.nativeEvent);
  };
  return (
    <div className="menu">
      <button
        type="button"
        className={props.className}
        aria-haspopup="menu"
        aria-expanded={false}
        aria-busy={isWanted}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event: MouseEvent) => setOpening(event.nativeEvent)}
        onKeyDown={openByArrow}
      >
        {props.trigger}
      </button>
    </div>
  );
}

/** Loads menu code, for menus that must open offline. */
export function loadMenu(): Promise<LoadedMenu> {
  return import("./loaded-menu.tsx");
}
