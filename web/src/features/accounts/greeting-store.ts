import { type Toast, toast } from "../../ui/toast.ts";

type Greeting = GreetingTexts & { id: number; shownAt: number };
type GreetingTexts = { title: string; description: string } & Partial<Pick<Toast, "action" | "durationMs">>;

const lifetimeMs = 10_000;
let greeting: Greeting | null = null;

/** Greets a member after the sign-in, replacing a toast if given. Returns the toast's id. */
export function greet(texts: GreetingTexts, replaced?: number): number {
  const id = toast({ type: "success", ...texts, ...(replaced !== undefined && { id: replaced }) });
  greeting = { ...texts, id, shownAt: Date.now() };
  return id;
}

/** Adds to the greeting, to avoid a pile of toasts. */
export function addToGreeting(sentence: string): void {
  if (!greeting || Date.now() - greeting.shownAt > lifetimeMs) return void toast({ type: "success", title: sentence });
  const { shownAt: _, description, ...rest } = greeting;
  toast({ type: "success", ...rest, description: `${description} ${sentence}` });
}
