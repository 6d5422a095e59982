/** Toasts can be fired from anywhere at any time; they wait here until there is somebody to show them. */

/** What a toast is about; loading ones stay until they are replaced or dismissed. */
export type ToastType = "default" | "destructive" | "success" | "info" | "warning" | "error" | "loading";

/** A short message that comes and goes. */
export type Toast = {
  id: number;
  type: ToastType;
  title: string;
  description?: string;
  action?: { label: string; onPress: () => void };
  isDismissible: boolean;
  durationMs: number;
};

/** What the one who shows toasts is told. */
export type ToastCommand = { show: Toast } | { dismiss: number };

/** How long a toast stays. */
const toastDurationMs = 5_000;

let lastId = 0;
let waiting: ToastCommand[] = [];
let show: ((command: ToastCommand) => void) | null = null;
const wakers = new Set<() => void>();

/** Fires a toast and gives its id; with the id of an earlier one it takes that one's place. */
export function toast(options: Pick<Toast, "title"> & Partial<Toast>): number {
  const { id = ++lastId, type = "default" } = options;
  const durationMs = type === "loading" ? Number.POSITIVE_INFINITY : toastDurationMs;
  send({ show: { durationMs, isDismissible: true, ...options, id, type } });
  return id;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  send({ dismiss: id });
}

/** Hands over whatever waits, and everything that comes later, until the returned function is called. */
export function showToastsWith(next: (command: ToastCommand) => void): () => void {
  show = next;
  const commands = waiting;
  waiting = [];
  commands.forEach(next);
  return () => {
    if (show === next) show = null;
  };
}

/** Calls when toasts wait and nobody shows them, at once if some do already. */
export function onToastWaiting(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => {
    wakers.delete(wake);
  };
}

function send(command: ToastCommand): void {
  if (show) show(command);
  else {
    waiting.push(command);
    for (const wake of wakers) wake();
  }
}
