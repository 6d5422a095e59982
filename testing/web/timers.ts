/**
 * Skips delays in a web test: `const { user, advance } = fakeTimers()`, then `await render(<Page />, { user })` and
 * `await advance(500)`. Time also passes while `findBy…` and `waitFor` wait. The real timers return after the test.
 */
import { act } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";

export function fakeTimers(): { user: UserEvent; advance: (ms: number) => Promise<void> } {
  const advanceTimersByTime = (ms: number) => void vi.advanceTimersByTime(ms);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Testing Library recognises fake timers by this name only.
  Object.assign(globalThis, { jest: { advanceTimersByTime } });
  onTestFinished(() => {
    vi.useRealTimers();
    Object.assign(globalThis, { jest: undefined });
  });
  return {
    user: userEvent.setup({ advanceTimers: advanceTimersByTime }),
    advance: (ms) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
  };
}
