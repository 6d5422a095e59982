import { Menu as BaseMenu } from "@base-ui/react/menu";
import { useLayoutEffect, useRef, useState } from "react";
import { useHistoryEntry } from "./history-entries.ts";
import { Link } from "./link.tsx";
import type { MenuEntry, MenuProps } from "./menu.tsx";

/** The loaded menu; the triggering event opens it. */
export function LoadedMenu({ trigger, className, entries, openingEvent }: MenuProps & { openingEvent: Event }) {
  const [isOpen, setOpen] = useState(false);
  useHistoryEntry(isOpen, () => setOpen(false));
  const button = useRef<HTMLButtonElement>(null);
  const initialEvent = useRef(openingEvent);
  useLayoutEffect(() => {
    button.current?.focus({ preventScroll: true });
    button.current?.dispatchEvent(copyOf(initialEvent.current));
  }, []);
  const root = useRef<HTMLDivElement>(null);
  return (
    <div ref={root} className="menu">
      <BaseMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
        <BaseMenu.Trigger ref={button} className={className}>
          {trigger}
        </BaseMenu.Trigger>
        {/* Within its landmark, for landmark navigation. */}
        <BaseMenu.Portal container={root}>
          <BaseMenu.Positioner
            ref={showOnTop}
            className="menu-positioner"
            positionMethod="fixed"
            popover="manual"
            align="end"
            sideOffset={8}
            collisionPadding={isOpen ? roomForBars() : 0}
          >
            <BaseMenu.Popup className="menu-list">
              {entries.map((entry, index) =>
                entry === "separator" ? (
                  <BaseMenu.Separator key={String(index)} className="menu-line" />
                ) : (
                  <Entry key={entry.label} entry={entry} />
                ),
              )}
            </BaseMenu.Popup>
          </BaseMenu.Positioner>
        </BaseMenu.Portal>
      </BaseMenu.Root>
    </div>
  );
}

/** Insets that avoid the bars, as for focused elements. */
function roomForBars() {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(scrollPaddingTop) || 5,
    bottom: Number.parseFloat(scrollPaddingBottom) || 5,
    left: 5,
    right: 5,
  };
}

/** Over everything including toasts, and not clipped. */
function showOnTop(element: HTMLElement | null): void {
  if (element && "showPopover" in element) element.showPopover();
}

function Entry({ entry }: { entry: Exclude<MenuEntry, "separator"> }) {
  const content = (
    <>
      {entry.icon}
      {entry.label}
    </>
  );
  if (!("to" in entry)) {
    return (
      <BaseMenu.Item className="menu-item" onClick={entry.onChoose}>
        {content}
      </BaseMenu.Item>
    );
  }
  return (
    <BaseMenu.LinkItem className="menu-item" closeOnClick render={<Link to={entry.to} />}>
      {content}
    </BaseMenu.LinkItem>
  );
}

/** An event cannot be dispatched twice. */
function copyOf(event: Event): Event {
  return event instanceof KeyboardEvent
    ? new KeyboardEvent(event.type, { key: event.key, bubbles: true, cancelable: true })
    : new MouseEvent(event.type, { detail: event instanceof MouseEvent ? event.detail : 0, bubbles: true });
}
