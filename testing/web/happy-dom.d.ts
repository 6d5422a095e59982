import type { DetachedWindowAPI } from "happy-dom";

declare global {
  interface Window {
    /** Changes the simulated browser, such as its size. */
    happyDOM: DetachedWindowAPI;
  }
}
