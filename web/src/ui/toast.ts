import type { ReactNode } from "react";

/** Toasts wait here until the toaster is loaded. */

/** `loading` stays until replaced. */
export type ToastType = "default" | "destructive" | "success" | "info" | "warning" | "error" | "loading";

export type Toast = {
  id: number;
  type: ToastType;
  title: string;
  description?: string;
  icon?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** Labels a button that only closes. */
  refusal?: string;
  isDismissible: boolean;
  durationMs: number;
  /** A page failure, which stays when an open dialog closes. */
  outlivesDialog?: boolean;
};

type ToastHost = { show: (toast: Toast) => void; dismiss: (isMeant: (toast: Toast) => boolean) => void };

const toastDurationMs = 5_000;

let lastId = 0;
let waiting: Toast[] = [];
let host: ToastHost | null = null;
const listeners = new Set<() => void>();

/** Fires a toast and returns its id; an earlier id replaces that toast. */
export function toast(options: Pick<Toast, "title"> & Partial<Toast>): number {
  const { id = ++lastId, type = "default" } = options;
  const durationMs = type === "loading" ? Number.POSITIVE_INFINITY : toastDurationMs;
  send({ durationMs, isDismissible: true, ...options, id, type });
  return id;
}

/** Removes a toast if still shown. */
export function dismissToast(toastId: number): void {
  dismiss(({ id }) => id === toastId);
}

/** Calls `show` with waiting and later toasts; returns a stop. */
export function showToastsWith(show: ToastHost["show"], dismiss: ToastHost["dismiss"] = () => {}): () => void {
  const next = { show, dismiss };
  host = next;
  const toasts = waiting;
  waiting = [];
  for (const toast of toasts) show(toast);
  return () => {
    if (host === next) host = null;
  };
}

const failures: readonly ToastType[] = ["destructive", "error", "warning"];

/** Returns a function that removes failures fired since: their dialog has closed. */
export function dismissFailuresLater(): () => void {
  const newest = lastId;
  return () => {
    const isMeant = ({ id, type, outlivesDialog }: Toast) => id > newest && failures.includes(type) && !outlivesDialog;
    dismiss(isMeant);
  };
}

/** Listens for waiting toasts; called at once if there are any. */
export function onToastWaiting(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => {
    listeners.delete(listener);
  };
}

function dismiss(isMeant: (toast: Toast) => boolean): void {
  waiting = waiting.filter((toast) => !isMeant(toast));
  host?.dismiss(isMeant);
}

function send(toast: Toast): void {
  if (host) host.show(toast);
  else {
    waiting.push(toast);
    for (const listener of listeners) listener();
  }
}
