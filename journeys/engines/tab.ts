import type { screens } from "../browser.ts";

/** Runs in the page, with one JSON value. */
export type InPage<A, T> = (argument: A) => T | Promise<T>;

/** A person's page in any engine. Each step waits until the page is ready. */
export type Tab = {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the one visible element with role and name. */
  press(role: string, name: string | RegExp, within?: string): Promise<void>;
  fill(label: string, text: string, within?: string): Promise<void>;
  choose(label: string, option: string): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  shows(text: string | RegExp, within?: string): Promise<void>;
  evaluate<T, A = undefined>(read: InPage<A, T>, argument?: A): Promise<T>;
  screenshot(): Promise<Buffer>;
  /** Console errors, if the engine reports them. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A browser other than Chromium. */
export type Engine = {
  name: "Firefox" | "WebKit";
  newTab(url: string, screen: keyof typeof screens): Promise<Tab>;
  close(): Promise<void>;
};
