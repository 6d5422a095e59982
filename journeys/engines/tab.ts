import type { screens } from "../browser.ts";

/** What a journey may read on a page: a function that runs there, with one JSON value. */
export type InPage<A, T> = (argument: A) => T | Promise<T>;

/** A person's page in their own browser, for any engine. Each step waits until the page is ready. */
export type Tab = {
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Presses the one visible element with a role and a name, in the part of the page that a selector names. */
  press(role: string, name: string | RegExp, within?: string): Promise<void>;
  /** Fills in the field with a label. */
  fill(label: string, text: string, within?: string): Promise<void>;
  /** Chooses an option of the select with a label. */
  choose(label: string, option: string): Promise<void>;
  /** Gives a file of this machine to the file input that a selector names. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** Waits until an element with this in its text is visible. */
  shows(text: string | RegExp, within?: string): Promise<void>;
  evaluate<T, A = undefined>(read: InPage<A, T>, argument?: A): Promise<T>;
  screenshot(): Promise<Buffer>;
  /** The errors in the console of the page, if the engine reports them. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
};

/** A browser that is not Chromium, started for a test file. */
export type Engine = {
  name: "Firefox" | "WebKit";
  newTab(url: string, screen: keyof typeof screens): Promise<Tab>;
  close(): Promise<void>;
};
