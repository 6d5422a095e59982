// @vitest-environment happy-dom
import { act, screen } from "@testing-library/react";
import { it, onTestFinished, vi } from "vitest";
import { render } from "../../../testing/web/render.tsx";
import { useToday } from "./page-time.tsx";

function Today() {
  return <p>{useToday().toISOString().slice(0, 10)}</p>;
}

const dayMs = 24 * 3_600_000;

it("by a clock that is behind, today is the day on which the page was rendered", async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"], now });
  onTestFinished(() => void vi.useRealTimers());
  const dayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const turnClock = (moment: number) =>
    act(() => {
      vi.setSystemTime(moment);
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await render(<Today />);
  turnClock(now - 240 * dayMs);
  screen.getByText(dayAt(now));
  turnClock(now + dayMs);
  screen.getByText(dayAt(now + dayMs));
});
