/// <reference lib="dom" />
/**
 * Does an idle browser still reach the site at once? In each cycle a visitor opens a page and is idle for 12 or 40 s.
 * Then the visitor opens another page, reloads their profile, signs in, or uploads a photo. The browser has either an
 * unused connection opened ahead, or used ones. `npm run bench -- connections [CYCLES] [VISITORS at once]`
 */
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { chromiumFlags, findChromium } from "../journeys/chromium.ts";
import { buildWebIfNeeded } from "../scripts/web-build.mjs";
import { testSettings } from "../testing/app.ts";
import { photo } from "../testing/pictures.ts";
import { startProgram } from "../testing/program.ts";
import type { SignedIn } from "../testing/sign-in.ts";
import { newMember, paintedBoard, signIn } from "./demo-town.ts";
import { median, printTable } from "./figures.ts";

const cycles = Number(process.argv[3] ?? 200);
const visitors = Number(process.argv[4] ?? 20);
const idleSeconds = [12, 40] as const;
const slowLine = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 100_000 };
const timeoutMs = 60_000;

type Visit = {
  name: string;
  isMember: boolean;
  path: string;
  prepare?: (page: Page) => Promise<unknown>;
  act: (page: Page, member: SignedIn) => Promise<unknown>;
};

const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: await photo(400, 300) };
const accountMenu = (page: Page) => page.getByRole("button", { name: "Account menu" });

const visits: Visit[] = [
  { name: "open a page", isMember: false, path: "/", act: openPage },
  { name: "reload one's profile", isMember: true, path: "/profile", act: reloadProfile },
  { name: "sign in", isMember: false, path: "/login", act: fillLogIn },
  { name: "upload a photo", isMember: true, path: "/snaps", prepare: openForm, act: choosePhoto },
];

type Cycle = {
  visit: Visit;
  idle: number;
  connections: "opened ahead" | "used before";
  isSlow: boolean;
  failures: string[];
  ms: number;
};

const plan = Array.from({ length: cycles }, (_, n) => {
  const turn = Math.floor(n / visits.length);
  return {
    visit: visits[n % visits.length] as Visit,
    idle: idleSeconds[turn % 2] as number,
    connections: Math.floor(turn / 2) % 2 === 0 ? ("opened ahead" as const) : ("used before" as const),
    isSlow: Math.floor(turn / 4) % 2 === 1,
  };
});

const folder = await mkdtemp(join(tmpdir(), "dishboard-bench-"));
const dataDir = join(folder, "data");
await buildWebIfNeeded(process.execPath);
const program = await startProgram(testSettings({ DATA_DIR: dataDir }));
try {
  await program.prints(/ is at http/);
  await paintedBoard(program.url);
  const member = await newMember(program.url, dataDir);
  const done: Cycle[] = [];
  const waiting = [...plan];
  async function visitInTurn(_: unknown, visitor: number): Promise<void> {
    // Without a profile the browser opens no connections ahead.
    const profile = join(folder, `visitor-${visitor}`);
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: findChromium(),
      args: chromiumFlags,
      viewport: { width: 390, height: 844 },
    });
    context.setDefaultTimeout(timeoutMs);
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const cycle = await runCycle(context, next, member);
      done.push(cycle);
      for (const failure of cycle.failures)
        console.error(`${cycle.visit.name} after ${cycle.idle} s, ${cycle.connections}: ${failure}`);
    }
    await context.close();
  }
  await Promise.all(Array.from({ length: visitors }, visitInTurn));
  const failed = done.filter(({ failures }) => failures.length > 0).length;
  console.log(
    `${done.length} cycles, ${visitors} visitors at once, ${failed} failed; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const head = ["visit", "after", "connections", "cycles", "failed", "ms on a fast line, median", "on a slow one"];
  printTable(head, rowsOf(done));
  if (failed > 0) process.exitCode = 1;
} finally {
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(folder, { recursive: true, force: true });
}

function rowsOf(done: Cycle[]): (string | number)[][] {
  const groups = Map.groupBy(done, ({ visit, idle, connections }) => `${visit.name} | ${idle} s | ${connections}`);
  return Array.from(groups, ([name, own]) => {
    const failed = own.filter(({ failures }) => failures.length > 0).length;
    const [fast, slow] = [false, true].map((isSlow) => own.filter((one) => one.isSlow === isSlow).map(({ ms }) => ms));
    return [name, own.length, failed, median(fast ?? []).toFixed(0), median(slow ?? []).toFixed(0)];
  });
}

async function runCycle(context: BrowserContext, planned: (typeof plan)[number], member: SignedIn): Promise<Cycle> {
  const { visit, idle, connections, isSlow } = planned;
  // A separate port, so that only cookies of earlier visits remain.
  const line = await openLine(program.url);
  await context.clearCookies();
  const failures: string[] = [];
  let ms = Number.NaN;
  const page = await context.newPage();
  try {
    if (visit.isMember) await signInPatiently(context, line.url, member);
    await page.goto(line.url + visit.path, { waitUntil: "networkidle" });
    // Interrupting the session's refresh would sign them out.
    if (visit.isMember) await accountMenu(page).waitFor();
    await visit.prepare?.(page);
    if (isSlow) await slowDown(context, page);
    if (connections === "opened ahead") await openAhead(page, line);
    else await useMany(page);
    await page.waitForTimeout(idle * 1_000);
    watch(page, failures);
    const began = performance.now();
    await visit.act(page, member);
    ms = performance.now() - began;
  } catch (error) {
    failures.push(String(error).split("\n", 1)[0] ?? "");
  }
  await page.close();
  line.close();
  return { ...planned, failures, ms };
}

/** Retries, because starting all browsers makes the machine busy. */
async function signInPatiently(context: BrowserContext, url: string, member: SignedIn): Promise<void> {
  for (let tries = 1; ; tries++) {
    const error = await signIn(context, url, member).catch((error: unknown) => error);
    if (!error) return;
    if (tries === 10) throw error;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

async function openLine(site: string) {
  const pairs = new Set<Socket>();
  const server = createServer((browserSide) => {
    const siteSide = connect(Number(new URL(site).port), "127.0.0.1");
    pairs.add(browserSide);
    browserSide.on("close", () => pairs.delete(browserSide));
    // Either end's close must reach the other.
    for (const [from, to] of [[browserSide, siteSide] as const, [siteSide, browserSide] as const]) {
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroySoon());
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakOff = () => {
    for (const socket of pairs) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connections: () => pairs.size,
    breakOff,
    close() {
      breakOff();
      server.close();
    },
  };
}

function watch(page: Page, failures: string[]): void {
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== "net::ERR_ABORTED") failures.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on("response", async (reply) => {
    if (reply.status() < 400) return;
    const text = await reply.text().catch(() => "");
    failures.push(`${reply.request().method()} ${reply.url()}: ${reply.status()} ${text.slice(0, 200)}`);
  });
}

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slowLine);
}

/** Leaves one unused connection. The browser opens none ahead while it has others. */
async function openAhead(page: Page, line: Awaited<ReturnType<typeof openLine>>): Promise<void> {
  // The page may request something meanwhile.
  do {
    line.breakOff();
    await page.waitForTimeout(50);
  } while (line.connections() > 0);
  await page.evaluate(() => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "preconnect", href: location.origin }));
  });
  const deadline = performance.now() + timeoutMs;
  while (line.connections() === 0) {
    if (performance.now() > deadline) throw new Error("the browser has opened no connection ahead");
    await page.waitForTimeout(50);
  }
}

/** Leaves as many used connections as the browser opens to a site. */
async function useMany(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Occasionally one stays pending in the browser without a connection.
    const options = { cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
    await Promise.allSettled(Array.from({ length: 6 }, () => fetch("/healthz", options)));
  });
}

async function openPage(page: Page): Promise<void> {
  await page.goto(new URL("/whats-new", page.url()).href);
  await page.getByRole("heading", { name: "What's New", level: 1 }).waitFor();
}

async function reloadProfile(page: Page): Promise<void> {
  await page.reload();
  await accountMenu(page).waitFor();
}

async function fillLogIn(page: Page, { email, password }: SignedIn): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await accountMenu(page).waitFor();
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create post" }).click();
  await page.getByRole("button", { name: "Create a Snap" }).click();
  await page.locator('input[name="imageUrl"]').waitFor({ state: "attached" });
}

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('input[name="imageUrl"]').setInputFiles(file);
  await page.getByText("File uploaded successfully!").first().waitFor();
}
