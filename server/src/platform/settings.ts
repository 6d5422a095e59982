import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import type { OptionalFeature } from "@dishboard/contract/features";
import { type Area, defaultMarketArea } from "@dishboard/contract/places";
import type { LimitName, Rate } from "@dishboard/contract/rate-limits";
import * as z from "zod";
import type { TrustedProxies } from "./http/network.ts";
import {
  address,
  addresses,
  area,
  backupPlace,
  bucket,
  duration,
  features,
  isAddress,
  isLoopback,
  limits,
  type MapTilesSetting,
  mapTiles,
  postgres,
  pushServices,
  trustedProxies,
  wholeNumber,
  word,
} from "./setting-values.ts";
import type { S3Config } from "./storage/s3.ts";

/** The message has a line for each invalid setting. */
export class InvalidSettings extends Error {}

const Environment = z.object({
  ROLE: word("all", "web", "worker").default("all"),
  PORT: wholeNumber(1, 65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URL: postgres.optional(),
  DATABASE_CONNECTIONS: wholeNumber(1, 1_000).optional(),
  DATABASE_WAIT: wholeNumber(0, 3_600).default(30),
  APP_NAME: z.string().max(40, "must be at most 40 characters long").default("Dishboard"),
  PUBLIC_URL: address(["http:", "https:"]).optional(),
  MARKET_AREA: area.default(defaultMarketArea),
  CURRENCY: z
    .string()
    .refine((code) => Intl.supportedValuesOf("currency").includes(code), {
      error: "must be a currency of ISO 4217, like GBP",
    })
    .default("USD"),
  GEOCODER_URL: z
    .string()
    .refine((value) => value === "off" || isAddress(value, ["http:", "https:"]), {
      error: "must be off, or an address that begins with http:// or https://",
    })
    .default("https://nominatim.openstreetmap.org/reverse"),
  PLACE_SEARCH_URL: address(["http:", "https:"]).optional(),
  OPEN_FOOD_FACTS: z
    .string()
    .refine((value) => ["on", "off"].includes(value) || isAddress(value, ["http:", "https:"]), {
      error: "must be on, off, or an address that begins with http:// or https://",
    })
    .default("off"),
  MAP_TILES: mapTiles.optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
  SMTP_URL: address(["smtp:", "smtps:"]).optional(),
  MAIL_FROM: z
    .string()
    .max(200, "must be at most 200 characters long")
    .regex(/^[^\r\n]*@[^\r\n]*$/, "must be an address, like Dishboard <board@example.org>")
    .optional(),
  ADMIN_EMAIL: addresses.default([]),
  LIMITS: limits.default({}),
  LIMIT_STORAGE: wholeNumber(1, 1_000_000_000).default(500),
  FFMPEG_PATH: z.string().optional(),
  NOTIFICATION_REFRESH: wholeNumber(0, 86_400).default(60),
  WEBSUB_HUB: address(["http:", "https:"]).optional(),
  FEATURES_OFF: features.default([]),
  PUSH: word("on", "off").default("on"),
  PUSH_SERVICES: pushServices.default([]),
  STORAGE_URL: bucket.optional(),
  BACKUP_FOLDER: backupPlace.optional(),
  BACKUP_EVERY: duration.default(86_400_000),
  BACKUP_KEEP: wholeNumber(1, 366).default(14),
  STORAGE_FLOOR: wholeNumber(0, 1_000_000_000).default(512),
  DATABASE_FLOOR: wholeNumber(0, 1_000_000_000).default(128),
  PASSWORD_QUEUE: wholeNumber(1, 1_000).default(20),
  PASSWORD_WORK: word("full", "light").default("full"),
  DEMO: word("on", "off").optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).optional(),
  HSTS_SUBDOMAINS: word("on", "off").default("off"),
  TRUST_PROXY: trustedProxies.default(false),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,200}$/, "must be 16 to 200 letters, digits and signs without spaces")
    .optional(),
  LOG_LEVEL: word("debug", "info", "warn", "error", "silent").default("info"),
  NODE_ENV: z.string().default("development"),
});

export const settingNames: readonly string[] = Object.keys(Environment.shape);

export type PushSettings = { isOn: boolean; services: string[]; contact: string };

/**
 * The embedded database shares this machine's cores, and each connection takes 13 MB. Measured on two cores, ten gave
 * no more replies than five, and took 75 MB more.
 */
function defaultConnections(isElsewhere: boolean): number {
  return isElsewhere ? 10 : Math.min(10, Math.max(5, 2 * availableParallelism() + 1));
}

export type Settings = {
  /** Whether this process serves the site, runs its jobs, or both. */
  role: "all" | "web" | "worker";
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** A connection without a pooler, for migrations, their lock and the job queue. */
  databaseDirectUrl: string | null;
  /** For reads that may lag. */
  databaseReplicaUrl: string | null;
  databaseConnections: number;
  /** How long a start waits for the database of `databaseUrl`. */
  databaseWaitMs: number;
  appName: string;
  /** Without a trailing slash. */
  publicUrl: string;
  marketArea: Area;
  /** Code of ISO 4217. */
  currency: string;
  geocoderUrl: string | null;
  /** Null: places are searched in the gazetteer. */
  placeSearchUrl: string | null;
  /** Barcode service, without a trailing slash. Null: none. */
  openFoodFactsUrl: string | null;
  /** Hub that is notified of changed web feeds. Null: none. */
  websubHub: string | null;
  /** What the host has switched off. */
  featuresOff: OptionalFeature[];
  /** Null: the map is a plan without streets. */
  mapTiles: MapTilesSetting | null;
  mapAttribution: string | null;
  /** Null: emails are written to an outbox in the data folder, and their links to the log. */
  smtpUrl: string | null;
  mailFrom: string;
  /** In lower case; their confirmed accounts are administrators. */
  administrators: string[];
  /** Override those of `rateLimits`. */
  limits: Partial<Record<LimitName, Rate>>;
  /** Minimum interval between comparisons of a member's votes and likes with their notifications. */
  notificationRefreshMs: number;
  push: PushSettings;
  /** Null: uploads are stored in the data folder. */
  bucket: S3Config | null;
  /** Scheduled backups: a folder or a separate bucket. Null: none. */
  backupPlace: string | S3Config | null;
  backupEveryMs: number;
  backupCount: number;
  /** The program that converts videos, or `off`. Null: the installed engine, if any. */
  ffmpegPath: string | null;
  /** Uploads are refused while the data folder has fewer bytes free. */
  storageFloor: number;
  /** With the embedded database, changes are refused while fewer bytes are free. */
  databaseFloor: number;
  storageQuota: number;
  /** Maximum passwords waiting to be hashed or compared. */
  passwordQueue: number;
  /** `light` is for tests only, which hash hundreds of passwords. */
  passwordWork: "full" | "light";
  demo: boolean;
  drainSeconds: number;
  /** Whether browsers require https on the subdomains too. */
  hstsSubdomains: boolean;
  /** Proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: TrustedProxies;
  /** Required to read the metrics. Null: no one may. */
  metricsToken: string | null;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
  /** Whether the built pages are served, and not their sources. */
  isProduction: boolean;
};

/**
 * Reads the settings from the environment, completed by the file in SETTINGS_FILE. Throws `InvalidSettings` with a line
 * per invalid one.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const given = readGiven(environment);
  // Ignored, it would publish what the host does not want to be published.
  if (given.PUBLIC_LOG === "off") throw new InvalidSettings("PUBLIC_LOG=off is written FEATURES_OFF=public-log");
  const read = Environment.safeParse(given);
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    throw new InvalidSettings(lines.join("\n"));
  }
  const values = read.data;
  // Anyone who knows the name of a file in that bucket can fetch it under /media.
  if (typeof values.BACKUP_FOLDER === "object" && values.BACKUP_FOLDER.bucketUrl === values.STORAGE_URL?.bucketUrl)
    throw new InvalidSettings("BACKUP_FOLDER must be another bucket than that of STORAGE_URL");
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, "");
  if (!isLoopback(publicUrl) && values.PUSH_SERVICES.some((service) => service.startsWith("http:")))
    throw new InvalidSettings("PUSH_SERVICES must begin with https:// on a site that others use");
  if (values.ROLE !== "all" && values.DATABASE_URL === undefined)
    throw new InvalidSettings(`ROLE ${values.ROLE} needs DATABASE_URL: one process does all on the embedded database`);
  return {
    role: values.ROLE,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? values.DATABASE_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    databaseConnections: values.DATABASE_CONNECTIONS ?? defaultConnections(values.DATABASE_URL !== undefined),
    databaseWaitMs: values.DATABASE_WAIT * 1_000,
    appName: values.APP_NAME,
    publicUrl,
    marketArea: values.MARKET_AREA,
    currency: values.CURRENCY,
    geocoderUrl: values.GEOCODER_URL === "off" ? null : values.GEOCODER_URL,
    placeSearchUrl: values.PLACE_SEARCH_URL ?? null,
    openFoodFactsUrl: openFoodFactsUrlOf(values.OPEN_FOOD_FACTS),
    websubHub: values.WEBSUB_HUB ?? null,
    featuresOff: values.FEATURES_OFF,
    mapTiles: values.MAP_TILES ?? null,
    mapAttribution: values.MAP_ATTRIBUTION ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom:
      values.MAIL_FROM ?? `"${values.APP_NAME.replace(/["\\\r\n]/g, "")}" <no-reply@${new URL(publicUrl).hostname}>`,
    administrators: values.ADMIN_EMAIL,
    limits: values.LIMITS,
    notificationRefreshMs: values.NOTIFICATION_REFRESH * 1_000,
    push: {
      isOn: values.PUSH === "on",
      services: values.PUSH_SERVICES,
      contact: pushContactOf(publicUrl, values.ADMIN_EMAIL),
    },
    bucket: values.STORAGE_URL ?? null,
    backupPlace: values.BACKUP_FOLDER ?? null,
    backupEveryMs: values.BACKUP_EVERY,
    backupCount: values.BACKUP_KEEP,
    ffmpegPath: ffmpegPathOf(values.FFMPEG_PATH),
    storageFloor: values.STORAGE_FLOOR * 1_048_576,
    databaseFloor: values.DATABASE_FLOOR * 1_048_576,
    storageQuota: values.LIMIT_STORAGE * 1_048_576,
    passwordQueue: values.PASSWORD_QUEUE,
    passwordWork: values.PASSWORD_WORK,
    demo: (values.DEMO ?? (values.DATABASE_URL ? "off" : "on")) === "on",
    drainSeconds: values.DRAIN_SECONDS ?? (values.NODE_ENV === "production" ? 5 : 0),
    hstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    trustedProxies: values.TRUST_PROXY,
    metricsToken: values.METRICS_TOKEN ?? null,
    logLevel: values.LOG_LEVEL,
    isProduction: values.NODE_ENV === "production",
  };
}

function openFoodFactsUrlOf(value: string): string | null {
  if (value === "off") return null;
  return value === "on" ? "https://world.openfoodfacts.org" : value.replace(/\/+$/, "");
}

/** Returns the environment, completed by the settings file. Throws `InvalidSettings` for a broken file. */
export function readGiven(environment: Record<string, string | undefined>): Record<string, string | undefined> {
  const inFile = environment.SETTINGS_FILE ? readSettingsFile(environment.SETTINGS_FILE) : [];
  return Object.fromEntries(
    [...inFile, ...Object.entries(environment)].filter(([, value]) => value !== undefined && value !== ""),
  );
}

/** A path becomes absolute for processes in other folders; the system finds a name. */
function ffmpegPathOf(value: string | undefined): string | null {
  if (value === undefined) return null;
  return /[/\\]/.test(value) ? resolve(value) : value;
}

function readSettingsFile(path: string): [name: string, value: string][] {
  const lines = textOf(path)
    .split(/\r?\n/)
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"));
  const problems: string[] = [];
  const settings = lines.map(({ line, number }): [string, string] => {
    const [, name = "", value = ""] = /^([^\s=]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (!settingNames.includes(name))
      problems.push(`SETTINGS_FILE ${path} has in line ${number} no setting: ${name || "NAME=value is expected"}`);
    return [name, value.replace(/^(["'])((?:(?!\1).)*)\1$/, "$2")];
  });
  if (problems.length > 0) throw new InvalidSettings(problems.join("\n"));
  return settings;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new InvalidSettings(`SETTINGS_FILE ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Push services accept an email or https address as contact. */
function pushContactOf(publicUrl: string, [administrator]: string[]): string {
  if (publicUrl.startsWith("https:") && !isLoopback(publicUrl)) return publicUrl;
  return `mailto:${administrator ?? `no-reply@${new URL(publicUrl).hostname}`}`;
}
