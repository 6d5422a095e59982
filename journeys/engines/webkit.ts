import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { screens } from "../browser.ts";
import { seleniumTab } from "./selenium-tab.ts";
import type { Engine } from "./tab.ts";

/** Driver, virtual screen, and decoders for phones' videos. */
export const webKitPackages = ["webkit2gtk-driver", "xvfb", "gstreamer1.0-libav"];

const driverProgram = "/usr/bin/WebKitWebDriver";
const screenProgram = "/usr/bin/Xvfb";
const libraries = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const needed = [driverProgram, screenProgram, `${libraries}/gstreamer-1.0/libgstlibav.so`];

/** Starts WebKitGTK; null if something is missing. */
export function startWebKit(): Promise<Engine> | null {
  return needed.every((path) => existsSync(path)) ? startOnScreen() : null;
}

async function startOnScreen(): Promise<Engine> {
  const screen = spawn(screenProgram, ["-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  const configuration = await configure();
  const environment = { DISPLAY: `:${String(display).trim()}`, GDK_BACKEND: "x11", XDG_CONFIG_HOME: configuration };
  const tabs = new Set<() => Promise<void>>();
  return {
    name: "WebKit",
    async newTab(url, size) {
      const { driver, end } = await startDriver(environment);
      const close = async () => {
        tabs.delete(close);
        await end();
      };
      tabs.add(close);
      await openBareWindow(driver, screens[size]);
      return seleniumTab(driver, url, close);
    },
    async close() {
      await Promise.all([...tabs].map((close) => close()));
      await stop(screen);
      await rm(configuration, { recursive: true });
    },
  };
}

/** Reduces motion, as in Firefox: no Drool plays by itself. */
async function configure(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-gtk-"));
  await mkdir(join(folder, "gtk-3.0"));
  await writeFile(join(folder, "gtk-3.0/settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  return folder;
}

async function startDriver(environment: NodeJS.ProcessEnv): Promise<{ driver: WebDriver; end: () => Promise<void> }> {
  const port = await freePort();
  const program = spawn(driverProgram, [`--port=${port}`], {
    env: { ...process.env, ...environment },
    stdio: "ignore",
  });
  const server = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${server}/status`).catch(() => null))) {
    if (program.exitCode !== null) throw new Error(`${driverProgram} ended with code ${program.exitCode}`);
  }
  const driver = await new Builder()
    .usingServer(server)
    .withCapabilities(new Capabilities({ browserName: "MiniBrowser" }))
    .build();
  return {
    driver,
    async end() {
      await driver.quit();
      await stop(program);
    },
  };
}

/** Opens a window without a toolbar, which would be wider than a phone. */
async function openBareWindow(driver: WebDriver, { width, height }: { width: number; height: number }): Promise<void> {
  const [first = ""] = await driver.getAllWindowHandles();
  await driver.get(
    `data:text/html,<button onclick="open('about:blank','_blank','popup,noopener,width=${width},height=${height}')">Open`,
  );
  await driver.findElement({ css: "button" }).click();
  await driver.wait(async () => (await driver.getAllWindowHandles()).length === 2);
  await driver.close();
  const [bare = ""] = (await driver.getAllWindowHandles()).filter((handle) => handle !== first);
  await driver.switchTo().window(bare);
  await driver.manage().window().setRect({ x: 0, y: 0, width, height });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, "exit");
}
