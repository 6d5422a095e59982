import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import "./menu.css";

type MenuProps = {
  /** What the trigger shows; its text, seen or not, is the trigger's name. */
  trigger: ReactNode;
  className?: string;
  /** Entries: links or buttons with `role="menuitem"` and the class `menu-item`. */
  children: ReactNode;
};

/** A button that opens a short list of choices. */
export function Menu({ trigger, className, children }: MenuProps) {
  const [opened, setOpened] = useState<"first" | "last" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!opened) return;
    itemsIn(root.current)
      .at(opened === "first" ? 0 : -1)
      ?.focus();
    const closeFromOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpened(null);
    };
    document.addEventListener("pointerdown", closeFromOutside);
    return () => document.removeEventListener("pointerdown", closeFromOutside);
  }, [opened]);

  const close = () => {
    setOpened(null);
    button.current?.focus();
  };

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpened(event.key === "ArrowDown" ? "first" : "last");
  };

  const move = (event: KeyboardEvent) => {
    if (event.key === "Tab") return setOpened(null);
    if (event.key === "Escape") return close();
    const items = itemsIn(root.current);
    const next = nextIndex(event.key, items.indexOf(document.activeElement as HTMLElement), items.length);
    if (next === undefined) return;
    event.preventDefault();
    items[next]?.focus();
  };

  return (
    <div className="menu" ref={root}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        aria-controls={opened ? id : undefined}
        onClick={() => setOpened(opened ? null : "first")}
        onKeyDown={openByArrow}
      >
        {trigger}
      </button>
      {opened && (
        // Choosing an entry closes the menu; the entries themselves are links and buttons.
        <div id={id} role="menu" tabIndex={-1} className="menu-list" onKeyDown={move} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}

function itemsIn(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

function nextIndex(key: string, current: number, count: number): number | undefined {
  if (key === "ArrowDown") return (current + 1) % count;
  if (key === "ArrowUp") return (current - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}
