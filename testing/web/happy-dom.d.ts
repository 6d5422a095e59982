import type { DetachedWindowAPI } from "happy-dom";

declare global {
  interface Window {
    /** What changes the pretended browser of component tests, such as its size. */
    happyDOM: DetachedWindowAPI;
  }
}
