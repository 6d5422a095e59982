import { call } from "@dishboard/contract/endpoint";
import { followPerson } from "@dishboard/contract/follows";
import type { PushSubscription } from "@dishboard/contract/push";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { ownPushService } from "../testing/push-service.ts";
import { insertSignedIn, type SignedIn, signedInPerson, transportOf } from "../testing/sign-in.ts";
import { axeViolationsByDayAndNight } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { accountMenu, password, signIn, startMemberServer } from "./members.ts";
import { picture } from "./picture.ts";
import { newVisitor } from "./visitor.ts";

const service = await ownPushService();
const server = await startMemberServer({ NOTIFICATION_REFRESH: "0", PUSH_SERVICES: service.origin });
const browser = await openBrowser({ isWhole: true });
let visits = 0;

/** Replaces the browser maker's push service, which tests cannot reach. */
async function subscribeHere(page: Page, { endpoint, ...keys }: PushSubscription): Promise<void> {
  await page.addInitScript(
    ([endpoint, keys]) => {
      const bytesOf = (key: string) =>
        Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0))
          .buffer;
      const subscription = () => {
        const key = localStorage.getItem("subscribed");
        if (key === null) return null;
        const unsubscribe = async () => {
          localStorage.removeItem("subscribed");
          return true;
        };
        return { endpoint, options: { applicationServerKey: bytesOf(key) }, toJSON: () => ({ keys }), unsubscribe };
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => subscription(),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
          localStorage.setItem("subscribed", applicationServerKey);
          return subscription();
        },
      });
    },
    [endpoint, keys] as const,
  );
}

const rowOf = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).locator("label").filter({ hasText: "On this device" });
const toggleOf = (page: Page) => page.getByRole("switch", { name: "On this device" });
const isSubscribed = (page: Page) => page.evaluate(() => localStorage.getItem("subscribed") !== null);
const storedOf = ({ id }: Pick<SignedIn, "id">) =>
  server.db.write.selectFrom("push_devices").select("endpoint").where("user_id", "=", id).execute();

/** Presses the switch and waits for browser and server. */
async function change(page: Page, who: Pick<SignedIn, "id">, isOn: boolean): Promise<void> {
  const toggle = toggleOf(page);
  await expect.poll(() => toggle.isEnabled()).toBe(true);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await toggle.press("Space");
  await expect.poll(() => storedOf(who)).toHaveLength(isOn ? 1 : 0);
  await rowOf(page).filter({ hasText: "Also while the site is closed" }).waitFor();
  expect([await toggle.isChecked(), await isSubscribed(page)]).toEqual([isOn, isOn]);
}

/** Delivers a message to the service worker; returns the notifications. */
async function deliver(page: Page, message: string) {
  const session = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${server.url}/` && !isDeleted);
      if (own) found(own.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registration;
  await session.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data: message });
  const notifications = await page.evaluate(async () => {
    const found = await (await navigator.serviceWorker.ready).getNotifications();
    return found.map(({ title, body, tag }) => ({ title, body, tag }));
  });
  await session.detach();
  return notifications;
}

/** Presses a notification; returns the page it would open. */
function press(page: Page): Promise<string[]> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  return worker.evaluate(async () => {
    const scope = self as unknown as { clients: object; registration: ServiceWorkerRegistration };
    const opened: string[] = [];
    Object.assign(scope.clients, { openWindow: async (address: string) => void opened.push(address) });
    const [notification] = await scope.registration.getNotifications();
    self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: () => {} }));
    return opened;
  });
}

/** Signals a changed push address, perhaps without the old one. */
function renew(page: Page, before: PushSubscription | null, now: PushSubscription): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error("There is no service worker");
  return worker.evaluate(
    async ([before, now]) => {
      const asGiven = ({ endpoint, ...keys }: PushSubscription) => ({
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
      });
      let work: Promise<unknown> | undefined;
      const waitUntil = (promise: Promise<unknown>) => {
        work = promise;
      };
      const event = { oldSubscription: before && asGiven(before), newSubscription: asGiven(now), waitUntil };
      self.dispatchEvent(Object.assign(new Event("pushsubscriptionchange"), event));
      await work;
    },
    [before, now] as const,
  );
}

it("a device is asked at a press, shows what happened while the site is closed, and is forgotten with its session", {
  timeout: 240_000,
}, async () => {
  const ada = await signedInPerson(server, `ada${++visits}`, password);
  const ben = await insertSignedIn(server.db, `ben${visits}`);
  const stored = () => storedOf(ada);
  const device = service.newDevice();
  const { page, consoleErrors, leave } = await newVisitor(browser, server.url, { hasServiceWorker: true });
  await subscribeHere(page, device.subscription);
  await signIn(page, ada.email);
  await page.goto("/settings#notifications");
  const toggle = toggleOf(page);
  await rowOf(page).filter({ hasText: "Blocked by your browser." }).waitFor();
  expect(await toggle.isDisabled()).toBe(true);
  await page.setViewportSize({ width: 390, height: 1_800 });
  await page.context().grantPermissions(["notifications"]);
  await change(page, ada, true);
  expect(await toggle.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await stored()).toEqual([{ endpoint: device.subscription.endpoint }]);
  expect(await axeViolationsByDayAndNight(page)).toEqual([]);
  await picture(page, "push");
  await page.reload();
  await expect.poll(() => toggle.isChecked()).toBe(true);

  await call(transportOf(server, ben), followPerson, { params: { userId: ada.id } });
  await server.emails();
  const [push] = device.received;
  expect(push?.message).toMatchObject({ title: `ben${visits} follows you`, path: `/profile/${ben.id}` });
  const sent = JSON.stringify(push?.message);
  await expect.poll(() => deliver(page, sent)).toEqual([{ title: `ben${visits} follows you`, body: "", tag: "news" }]);
  const unread = () =>
    server.db.write
      .selectFrom("notifications")
      .select("id")
      .where("user_id", "=", ada.id)
      .where("read_at", "is", null)
      .execute();
  expect(await unread()).toHaveLength(1);
  const [address = ""] = await press(page);
  await page.goto(address);
  await page.waitForURL((url) => url.pathname === `/profile/${ben.id}` && url.hash === "");
  await accountMenu(page).filter({ hasNotText: "new notification" }).waitFor();
  await expect.poll(unread).toEqual([]);

  // Unknown messages still show; none leads to another site.
  for (const message of ["?", JSON.stringify({ title: 1, path: "//example.org/x", id: {} })]) {
    await expect.poll(() => deliver(page, message)).toMatchObject([{ title: "Something has happened" }]);
    expect(await press(page)).toEqual([`${server.url}/notifications`]);
  }

  const moved = service.newDevice();
  await renew(page, device.subscription, moved.subscription);
  expect(await stored()).toEqual([{ endpoint: moved.subscription.endpoint }]);
  await renew(page, moved.subscription, device.subscription);
  expect(await stored()).toEqual([{ endpoint: device.subscription.endpoint }]);
  // Some browsers omit the old address.
  for (const { subscription } of [moved, device]) {
    await renew(page, null, subscription);
    expect(await stored()).toEqual([{ endpoint: subscription.endpoint }]);
  }

  await page.goto("/settings#notifications");
  await expect.poll(() => toggle.isChecked()).toBe(true);
  await change(page, ada, false);
  await change(page, ada, true);
  await accountMenu(page).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect.poll(async () => [await stored(), await isSubscribed(page)]).toEqual([[], false]);
  expect(consoleErrors).toEqual([]);
  await leave();
});

it("a browser that cannot says why, and one whose session was ended elsewhere forgets it", {
  timeout: 120_000,
}, async () => {
  const ada = await signedInPerson(server, `ada${++visits}`, password);
  const device = service.newDevice();
  const { page, leave } = await newVisitor(browser, server.url, {
    screen: "desktop",
    theme: "dark",
    hasServiceWorker: true,
  });
  await subscribeHere(page, device.subscription);
  await page.context().grantPermissions(["notifications"]);
  await signIn(page, ada.email);
  await page.goto("/settings#notifications");
  await change(page, ada, true);
  await server.db.write.deleteFrom("sessions").where("user_id", "=", ada.id).execute();
  expect(await storedOf(ada)).toEqual([]);
  await page.reload();
  await page.waitForURL("**/login?*");
  await expect.poll(() => isSubscribed(page)).toBe(false);

  await signIn(page, ada.email);
  const obstacles = [
    ["delete window.PushManager", "This browser cannot show notifications"],
    ["Object.defineProperty(navigator, 'standalone', { value: false })", "Add this site to your home screen first"],
    ["Object.defineProperty(window, 'isSecureContext', { value: false })", "Works over https only"],
  ] as const;
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [script, text] of obstacles) {
    await page.addInitScript(script);
    await page.goto("/settings");
    await rowOf(page).filter({ hasText: text }).scrollIntoViewIfNeeded();
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await leave();
});
