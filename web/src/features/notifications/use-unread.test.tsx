// @vitest-environment happy-dom
import { listNotifications, unreadNotifications } from "@dishboard/contract/notifications";
import { useInfiniteQuery } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { startNetwork } from "../../../../testing/web/network.ts";
import { render } from "../../../../testing/web/render.tsx";
import { useViewer } from "../accounts/session/use-viewer.ts";
import { notificationsQuery, unreadQuery } from "./notifications.queries.ts";
import { useUnread } from "./use-unread.ts";

const network = startNetwork();
function OpenList({ personId }: { personId: string }) {
  useInfiniteQuery(notificationsQuery(personId));
  return <output>{useUnread(personId)}</output>;
}

function SignedIn() {
  const viewer = useViewer();
  return viewer && <OpenList personId={viewer.id} />;
}

it("brings the list that is open up to date when there is more to read, and not when there is less", async () => {
  const { id: ada } = network.signIn();
  let lists = 0;
  let unread = 2;
  network.answer(unreadNotifications, () => ({ unread }));
  network.answer(listNotifications, () => {
    lists += 1;
    return { notifications: [], next: null };
  });
  const { container, queryClient } = await render(<SignedIn />);
  const shown = () => container.querySelector("output")?.textContent;
  const ask = () => queryClient.refetchQueries({ queryKey: unreadQuery(ada).queryKey });
  await expect.poll(shown).toBe("2");
  await expect.poll(() => lists).toBe(1);
  unread = 1;
  await ask();
  await expect.poll(shown).toBe("1");
  expect(lists).toBe(1);
  unread = 3;
  await ask();
  await expect.poll(shown).toBe("3");
  await expect.poll(() => lists).toBe(2);
});
