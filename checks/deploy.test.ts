import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { maxPictureBytes } from "@dishboard/contract/limits";
import { describe, expect, it } from "vitest";
import { maybeSignedIn } from "../server/src/platform/sessions/cookies.ts";
import { settingWarnings } from "../server/src/platform/setting-warnings.ts";
import { readSettings, settingNames } from "../server/src/platform/settings.ts";

const textOf = (file: string) => readFileSync(`deploy/${file}`, "utf8");
const unit = textOf("dishboard.service");
const settings = readSettings({ NODE_ENV: "production", SETTINGS_FILE: "deploy/dishboard.env" });

/** What a line of the unit says. */
const unitSays = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(unit)?.[1] ?? "";

describe("what is shipped for hosts", () => {
  it("is a file of settings that are accepted, with an empty board behind one proxy with https", () => {
    expect(settings).toMatchObject({ demo: false, host: "127.0.0.1", trustedProxies: ["127.0.0.1"] });
    expect(settingWarnings(settings)).toEqual([]);
  });

  it.each(["Caddyfile", "nginx.conf"])("is a %s that leads to the port and has the name of the settings", (file) => {
    const { host, port, publicUrl } = settings;
    expect(textOf(file)).toContain(`${host}:${port}`);
    expect(textOf(file)).toContain(new URL(publicUrl).hostname);
  });

  it("is a varnish that leads to the port, knows the cookies of who may be signed in, and keeps things as the server says", () => {
    const varnish = textOf("varnish.vcl");
    expect(varnish).toContain(`.host = "${settings.host}";\n  .port = "${settings.port}";`);
    const [, names = ""] = /req\.http\.Cookie ~ "\(\^\|\[;\\s\]\)\(([^)]+)\)="/.exec(varnish) ?? [];
    expect(names.split("|").filter((name) => maybeSignedIn(`${name}=x`))).toHaveLength(3);
    const [, seconds] =
      /stale-while-revalidate=(\d+)/.exec(readFileSync("server/src/platform/http/cdn.ts", "utf8")) ?? [];
    expect(varnish).toContain(`req.grace = ${seconds}s;`);
  });

  it("is a site of nginx that lets photos through", () => {
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(textOf("nginx.conf"))?.[1]);
    expect(megabytes * 1_048_576).toBeGreaterThan(maxPictureBytes);
  });

  it("is a service that starts the program as npm start does, with its own settings and folders", () => {
    const environment = unitSays("Environment");
    const folder = unitSays("WorkingDirectory");
    const [program = "", script = ""] = unitSays("ExecStart").split(" ");
    expect(existsSync(script)).toBe(true);
    expect(program.replace(folder, ".")).toBe("./node_modules/.bin/node");
    const started = readFileSync("scripts/server-process.mjs", "utf8");
    const arenas = /mallocArenas = "(\d+)"/.exec(started)?.[1];
    const options = /nodeOptions = "(.+)"/.exec(started)?.[1];
    expect(environment).toContain(`NODE_ENV=production MALLOC_ARENA_MAX=${arenas} "NODE_OPTIONS=${options}" `);
    const compiled = /NODE_COMPILE_CACHE: join\(root, "(.+)"\)/.exec(
      readFileSync("scripts/compile-cache.mjs", "utf8"),
    )?.[1];
    expect(unit).toContain(`\nEnvironment=NODE_COMPILE_CACHE=${folder}/${compiled} NODE_COMPILE_CACHE_PORTABLE=1\n`);
    expect(`/var/lib/${unitSays("StateDirectory")}`).toBe(settings.dataDir);
    expect(environment).toContain(`TMPDIR=/run/${unitSays("RuntimeDirectory")}`);
    expect(Number(unitSays("TimeoutStopSec"))).toBeGreaterThan(settings.drainSeconds + 10);
    const command = textOf("dishboard");
    const settingsFile = /SETTINGS_FILE=(\S+)/.exec(environment)?.[1] ?? "";
    expect(command).toContain(`SETTINGS_FILE=${settingsFile} `);
    expect(command).toContain(`:-${folder}}`);
    expect(command).toContain(`runuser -u ${unitSays("User")} `);
  });

  it("is an image and a composition that know the settings, the port and a user who is not root", () => {
    const image = readFileSync("Dockerfile", "utf8");
    const composition = readFileSync("compose.yaml", "utf8");
    const ofImage = Array.from(
      (/^ENV (.*)$/m.exec(image)?.[1] ?? "").matchAll(/([A-Z_]+)=(?:"([^"]*)"|(\S+))/g),
      pairOf,
    );
    const ofComposition = Array.from(composition.matchAll(/^ {6}([A-Z_]+): "?([^"\n]+)"?$/gm), pairOf);
    const { MALLOC_ARENA_MAX, NODE_OPTIONS, ...environment } = Object.fromEntries([...ofImage, ...ofComposition]);
    expect(Object.keys(environment).filter((name) => !settingNames.includes(name))).toEqual([]);
    const inContainer = readSettings(environment);
    expect(inContainer).toMatchObject({ host: "0.0.0.0", dataDir: "/data", demo: false, trustedProxies: 1 });
    expect(settingWarnings(inContainer)).toEqual([]);
    for (const text of [`EXPOSE ${inContainer.port}`, `127.0.0.1:${inContainer.port}/healthz`, "VOLUME /data"])
      expect(image).toContain(text);
    expect(composition).toContain(`--to dishboard:${inContainer.port}`);
    expect(composition).toContain(`--from ${new URL(inContainer.publicUrl).hostname} `);
    expect(image).toMatch(/^USER (?!root)\w+$/m);
    const [, script = ""] = /CMD \["node_modules\/\.bin\/node", "([^"]+)"\]$/m.exec(image) ?? [];
    expect(existsSync(script)).toBe(true);
    expect(unit).toContain(`MALLOC_ARENA_MAX=${MALLOC_ARENA_MAX} "NODE_OPTIONS=${NODE_OPTIONS}" `);
    expect(environment.NODE_ENV).toBe("production");
    const grace = Number(/stop_grace_period: (\d+)s/.exec(composition)?.[1]);
    expect(grace).toBeGreaterThan(inContainer.drainSeconds + 10);
  });

  it("is what the pages of hosts say", () => {
    const page = readFileSync("docs/operating.md", "utf8") + readFileSync("docs/three-machines.md", "utf8");
    const named = [...page.matchAll(/\/opt\/dishboard\/(deploy\/\S+)/g)].map(([, path = ""]) => path);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
    expect(named.length).toBeGreaterThan(2);
    expect(page).toContain(dirname(settings.dataDir));
  });
});

function pairOf([, name = "", quoted, plain = ""]: RegExpExecArray): [string, string] {
  return [name, quoted ?? plain];
}
