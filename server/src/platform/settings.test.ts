import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { InvalidSettings, readSettings } from "./settings.ts";

const trustedProxies =
  "must be how many proxies are in front, like 1, or their addresses, like 127.0.0.1,10.0.0.0/8, or off";
const limit =
  "must have limits like sign-up=20/30m: from 1 to 9999999 times in 1 to 9999 seconds, minutes, hours or days (s, m, h, d)";

const tiles = "must be the path of a file.pmtiles, or an address like https://tiles.example.org/{z}/{x}/{y}.pbf";

const pushService =
  "must be the address of a push service, like https://push.example.org, or several with commas between them";

describe("the settings", () => {
  it("each have a default that works", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      databaseUrl: null,
      appName: "Dishboard",
      publicUrl: "http://localhost:3000",
      marketArea: { latitude: 51.5414, longitude: -0.1471, name: "Camden Market" },
      demo: true,
      trustedProxies: false,
      smtpUrl: null,
      mailFrom: '"Dishboard" <no-reply@localhost>',
      passwordWork: "full",
      bucket: null,
      storageFloor: 512 * 1_048_576,
    });
  });

  it("name whom push services may write to", () => {
    const contactOf = (environment: Record<string, string>) => readSettings(environment).push.contact;
    expect(contactOf({ PUBLIC_URL: "https://eat.example", ADMIN_EMAIL: "ada@eat.example" })).toBe(
      "https://eat.example",
    );
    expect(contactOf({ ADMIN_EMAIL: "ada@eat.example" })).toBe("mailto:ada@eat.example");
    expect(contactOf({})).toBe("mailto:no-reply@localhost");
    expect(readSettings({ PUSH_SERVICES: "https://push.example.org/, http://localhost:9999" }).push.services).toEqual([
      "https://push.example.org",
      "http://localhost:9999",
    ]);
  });

  it("take a bucket apart", () => {
    const bucketOf = (url: string) => readSettings({ STORAGE_URL: url }).bucket;
    expect(bucketOf("s3://KEY:a%2Fb%2Bc@s3.example.org/photos?region=eu-west-2")).toEqual({
      bucketUrl: "https://s3.example.org/photos",
      region: "eu-west-2",
      key: "KEY",
      secret: "a/b+c",
    });
    expect(bucketOf("s3://k:s@127.0.0.1:9000/p/?tls=off")).toMatchObject({ bucketUrl: "http://127.0.0.1:9000/p" });
  });

  it("take what is given, and an empty value as not given", () => {
    const settings = readSettings({
      PORT: "8080",
      PUBLIC_URL: "https://eat.example/",
      MARKET_AREA: "48.8566, 2.3522, Paris, Centre",
      DATABASE_URL: "postgres://dish@db/board",
      DEMO: "",
      SMTP_URL: "smtps://board:secret@mail.example",
      LIMITS: "sign-up=5/1m, votes=10/1m,sign-up=50/2h,",
    });
    expect(settings).toMatchObject({
      port: 8080,
      publicUrl: "https://eat.example",
      marketArea: { latitude: 48.8566, longitude: 2.3522, name: "Paris, Centre" },
      databaseDirectUrl: "postgres://dish@db/board",
      demo: false,
      smtpUrl: "smtps://board:secret@mail.example",
      mailFrom: '"Dishboard" <no-reply@eat.example>',
      limits: { signUp: { max: 50, perSeconds: 7_200 }, votes: { max: 10, perSeconds: 60 } },
    });
    expect(readSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });

  it("keep ten connections to a database elsewhere, and between five and ten to the embedded one", () => {
    const connectionsOf = (values: Record<string, string>) => readSettings(values).databaseConnections;
    const elsewhere = { DATABASE_URL: "postgres://dish@db/board" };
    expect([connectionsOf(elsewhere), connectionsOf({ DATABASE_CONNECTIONS: "3" })]).toEqual([10, 3]);
    expect(connectionsOf({})).toBeGreaterThanOrEqual(5);
    expect(connectionsOf({})).toBeLessThanOrEqual(10);
  });

  it("name the proxies in front by their number or their addresses", () => {
    const proxiesOf = (text: string) => readSettings({ TRUST_PROXY: text }).trustedProxies;
    expect(["off", "2", "127.0.0.1, fd00::/8"].map(proxiesOf)).toEqual([false, 2, ["127.0.0.1", "fd00::/8"]]);
  });

  it("name the tiles of the map by a file or by addresses", () => {
    const tilesOf = (text: string) => readSettings({ MAP_TILES: text }).mapTiles;
    expect(readSettings({}).mapTiles).toBeNull();
    expect(tilesOf("maps/town.pmtiles")).toEqual({ file: resolve("maps/town.pmtiles") });
    const address = "https://tiles.example.org/{z}/{x}/{y}.pbf?key=1";
    expect(tilesOf(address)).toEqual({ address });
  });

  it.each([
    [{ ROLE: "jobs" }, "ROLE must be all, web or worker"],
    [{ ROLE: "web" }, "ROLE web needs DATABASE_URL: one process does all on the embedded database"],
    [{ PORT: "80a" }, "PORT must be a whole number from 1 to 65535"],
    [{ PORT: "70000" }, "PORT must be a whole number from 1 to 65535"],
    [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL must be an address that begins with postgres:// or postgresql://"],
    [{ MARKET_AREA: "Camden" }, "MARKET_AREA must read like 51.5414,-0.1471,Camden Market"],
    [{ MARKET_AREA: "95,0,Nowhere" }, "MARKET_AREA must read like 51.5414,-0.1471,Camden Market"],
    [{ CURRENCY: "dollars" }, "CURRENCY must be a currency of ISO 4217, like GBP"],
    [{ SMTP_URL: "mail.example" }, "SMTP_URL must be an address that begins with smtp:// or smtps://"],
    [
      { ADMIN_EMAIL: "ada@example.org,ben" },
      "ADMIN_EMAIL must be an address, like ada@example.org, or several with commas between them",
    ],
    [{ MAIL_FROM: "a@b\r\nBcc: c@d" }, "MAIL_FROM must be an address, like Dishboard <board@example.org>"],
    [{ STORAGE_FLOOR: "-1" }, "STORAGE_FLOOR must be a whole number from 0 to 1000000000"],
    [{ TRUST_PROXY: "on" }, `TRUST_PROXY ${trustedProxies}`],
    [{ TRUST_PROXY: "0" }, `TRUST_PROXY ${trustedProxies}`],
    [{ TRUST_PROXY: "127.0.0.1,nginx" }, `TRUST_PROXY ${trustedProxies}`],
    [{ TRUST_PROXY: "10.0.0.0/0" }, `TRUST_PROXY ${trustedProxies}`],
    [{ LIMITS: "mail=3 an hour" }, `LIMITS ${limit}, not mail=3 an hour`],
    [{ LIMITS: "votes=9/1m,place-search=10000000/1m" }, `LIMITS ${limit}, not place-search=10000000/1m`],
    [{ LIMITS: "vote=5/1m" }, "LIMITS has no limit vote; docs/operating.md lists them"],
    [{ APP_NAME: "x".repeat(41) }, "APP_NAME must be at most 40 characters long"],
    [{ DEMO: "yes" }, "DEMO must be on or off"],
    [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must be 16 to 200 letters, digits and signs without spaces"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be debug, info, warn, error or silent"],
    [{ PUSH_SERVICES: "https://push.example.org/send" }, `PUSH_SERVICES ${pushService}`],
    [{ PUSH_SERVICES: "https://push.example.org,http://10.0.0.1" }, `PUSH_SERVICES ${pushService}`],
    [
      { PUSH_SERVICES: "http://127.0.0.1:9999", PUBLIC_URL: "https://eat.example" },
      "PUSH_SERVICES must begin with https:// on a site that others use",
    ],
    [{ GEOCODER_URL: "no" }, "GEOCODER_URL must be off, or an address that begins with http:// or https://"],
    [{ MAP_TILES: "/maps/town.mbtiles" }, `MAP_TILES ${tiles}`],
    [{ MAP_TILES: "https://tiles.example.org/{z}/{x}.pbf" }, `MAP_TILES ${tiles}`],
    [{ MAP_TILES: "https://{s}.example.org/{z}/{x}/{y}.png" }, `MAP_TILES ${tiles}`],
    [{ PUBLIC_URL: "eat.example" }, "PUBLIC_URL must be an address that begins with http:// or https://"],
  ])("that are broken are named: %o", (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new InvalidSettings(line));
  });

  it.each(["https://k:s@host/b", "s3://host/bucket", "s3://k:s@host", "s3://k:s@host/a/b", "photos"])(
    "do not take %s for a bucket",
    (url) => {
      const message = "STORAGE_URL must read like s3://KEY:SECRET@s3.example.org/bucket?region=eu-west-2";
      expect(() => readSettings({ STORAGE_URL: url })).toThrow(new InvalidSettings(message));
    },
  );
});

describe("a settings file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "dishboard-settings-"));
  const file = join(folder, "settings");
  afterAll(() => rm(folder, { recursive: true }));

  it("is read with a setting in each line, and the environment comes before it", async () => {
    await writeFile(
      file,
      [
        "# The site",
        "",
        "PUBLIC_URL=https://eat.example.org\r",
        "APP_NAME = 'Ben\"s #1'",
        'MAIL_FROM="Eat" <eat@example.org>',
        'SMTP_URL="smtps://u:p%3D=@mail.example.org"',
        "PORT=8080",
        "MAP_ATTRIBUTION=",
        "MAP_TILES=",
      ].join("\n"),
    );
    expect(readSettings({ SETTINGS_FILE: file, PORT: "9090", MAP_ATTRIBUTION: "us", APP_NAME: "" })).toMatchObject({
      publicUrl: "https://eat.example.org",
      appName: 'Ben"s #1',
      mailFrom: '"Eat" <eat@example.org>',
      smtpUrl: "smtps://u:p%3D=@mail.example.org",
      port: 9090,
      mapAttribution: "us",
      mapTiles: null,
    });
  });

  it("is refused with a line for each that is no setting, without its value, and when it is not there", async () => {
    await writeFile(file, "PORT 8080\nSMTP_URI=smtp://secret\nDEMO=yes");
    expect(() => readSettings({ SETTINGS_FILE: file })).toThrow(
      new InvalidSettings(
        `SETTINGS_FILE ${file} has in line 1 no setting: NAME=value is expected\nSETTINGS_FILE ${file} has in line 2 no setting: SMTP_URI`,
      ),
    );
    await writeFile(file, "DEMO=yes");
    expect(() => readSettings({ SETTINGS_FILE: file })).toThrow(new InvalidSettings("DEMO must be on or off"));
    const missing = join(folder, "missing");
    expect(() => readSettings({ SETTINGS_FILE: missing })).toThrow(
      new InvalidSettings(`SETTINGS_FILE ${missing} cannot be read (ENOENT)`),
    );
  });
});
