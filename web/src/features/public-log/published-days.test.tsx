// @vitest-environment happy-dom
import { listPublicLogDays, type PublicLogDay } from "@dishboard/contract/public-log";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { PublishedDays } from "./published-days.tsx";

const network = startNetwork();

function dayOf(day: string, firstDay = day): PublicLogDay {
  const [log, charts] = [
    { sha256: "a".repeat(64), bytes: 2_400_000 },
    { sha256: "b".repeat(64), bytes: 900 },
  ];
  return { day, firstDay, takenAt: "2026-11-26T00:07:00.000Z", log, charts, items: 1, votes: 12_345 };
}

it("lists the days page by page, with their files, checksums and the days that were missed", async () => {
  network.answer(listPublicLogDays, ({ query }) =>
    query?.before === undefined
      ? { days: [dayOf("2026-11-25", "2026-11-23")], areMore: true }
      : { days: [dayOf("2026-11-22")], areMore: false },
  );
  const { user } = await render(<PublishedDays />);
  const log = await screen.findByRole("link", { name: "Log, 2.3 MB of 25 Nov 2026" });
  expect(log.getAttribute("href")).toBe(`/media/public-log/2026-11-25/log-${"a".repeat(64)}.gz`);
  screen.getByText("with every day from 23 Nov 2026 on");
  screen.getByText(/12,345 votes on 1 item/);
  screen.getByText(`charts ${"b".repeat(64)}`);
  await user.click(screen.getByRole("button", { name: "Show older days" }));
  await screen.findByRole("link", { name: "Charts, 1 kB of 22 Nov 2026" });
  expect(screen.queryByRole("button", { name: "Show older days" })).toBeNull();
});

it("says that the days could not be loaded, and tries again", async () => {
  network.fail(listPublicLogDays);
  const { user } = await render(<PublishedDays />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  network.answer(listPublicLogDays, () => ({ days: [], areMore: false }));
  await user.click(retry);
  await screen.findByText("No day is published yet");
});
