import type { ReactNode } from "react";

/** Toasts can be fired from anywhere at any time; they wait here until the toaster is loaded. */

/** What a toast is about; a loading one stays until another one replaces it. */
export type ToastType = "default" | "destructive" | "success" | "info" | "warning" | "error" | "loading";

export type Toast = {
  id: number;
  type: ToastType;
  title: string;
  description?: string;
  /** Stands in place of the type's own. */
  icon?: ReactNode;
  action?: { label: string; onPress: () => void };
  /** The label of a button below the action that only closes the toast. */
  refusal?: string;
  isDismissible: boolean;
  durationMs: number;
  /** Whether a failure is about the page, so that it stays when a dialog that was open meanwhile closes. */
  outlivesDialog?: boolean;
};

type ToastHost = { show: (toast: Toast) => void; dismiss: (isMeant: (toast: Toast) => boolean) => void };

const toastDurationMs = 5_000;

let lastId = 0;
let waiting: Toast[] = [];
let host: ToastHost | null = null;
const listeners = new Set<() => void>();

/** Fires a toast and returns its id; with the id of an earlier toast it replaces that one. */
export function toast(options: Pick<Toast, "title"> & Partial<Toast>): number {
  const { id = ++lastId, type = "default" } = options;
  const durationMs = type === "loading" ? Number.POSITIVE_INFINITY : toastDurationMs;
  send({ durationMs, isDismissible: true, ...options, id, type });
  return id;
}

/** Takes a toast away whose message no longer holds; does nothing when it has left already. */
export function dismissToast(toastId: number): void {
  dismiss(({ id }) => id === toastId);
}

/** Calls `show` with every waiting and every later toast, until the returned function is called. */
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

/** Returns what takes away the failures that were fired since this call: their dialog is gone, and they with it. */
export function dismissFailuresLater(): () => void {
  const newest = lastId;
  return () => {
    const isMeant = ({ id, type, outlivesDialog }: Toast) => id > newest && failures.includes(type) && !outlivesDialog;
    dismiss(isMeant);
  };
}

/** Calls the listener when toasts are waiting to be shown, at once if there are some already. */
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
