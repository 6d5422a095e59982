import Bell from "lucide-react/icons/bell";
import { type KeyboardEvent, useRef, useState } from "react";
import { DialogHost } from "../../../ui/dialog-host.tsx";
import { useHistoryEntry } from "../../../ui/history-entries.ts";
import { useCloseOutside } from "../../../ui/use-close-outside.ts";
import { notificationsMessages as messages } from "../notifications.messages.ts";
import "./notification-bell.css";

const loadPanel = () => import("./notification-panel.tsx").then(({ NotificationPanel }) => NotificationPanel);

export function NotificationBell({ personId, unread }: { personId: string; unread: number }) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  useHistoryEntry(isOpen, close);
  const onBlur = useCloseOutside(root, isOpen, close);
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    close();
    button.current?.focus();
  };
  const preload = () => void loadPanel().catch(() => {});
  return (
    <div ref={root} className="bell">
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={messages.bell(unread)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen((wasOpen) => !wasOpen)}
        onBlur={onBlur}
        onKeyDown={closeByEscape}
      >
        <Bell size={22} />
        <UnreadDot unread={unread} />
      </button>
      <DialogHost
        task={isOpen || null}
        load={loadPanel}
        onClose={close}
        props={{ personId, onBlur, onKeyDown: closeByEscape }}
      />
    </div>
  );
}

/** The count on the avatar of phones, which have no bell. */
export function AvatarCount({ unread }: { unread: number }) {
  return (
    unread > 0 && (
      <span className="avatar-count">
        <span className="sr-only">{messages.onAvatar(unread)}</span>
        <UnreadDot unread={unread} />
      </span>
    )
  );
}

function UnreadDot({ unread }: { unread: number }) {
  return (
    unread > 0 && (
      <span className="unread-dot" aria-hidden="true">
        {unread > 99 ? "99+" : unread}
      </span>
    )
  );
}
