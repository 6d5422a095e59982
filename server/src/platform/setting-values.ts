import { resolve } from "node:path";
import { domainToASCII } from "node:url";
import { validateEmail } from "@dishboard/contract/accounts";
import { type OptionalFeature, optionalFeatures } from "@dishboard/contract/features";
import type { Area } from "@dishboard/contract/places";
import { type LimitName, type Rate, rateLimits } from "@dishboard/contract/rate-limits";
import * as z from "zod";
import { isAddressOrNetwork, type TrustedProxies } from "./http/network.ts";
import type { S3Config } from "./storage/s3.ts";

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

export const isAddress = (text: string, protocols: string[]) =>
  URL.canParse(text) && protocols.includes(new URL(text).protocol);

export const address = (protocols: string[]) =>
  z.string().refine((value) => isAddress(value, protocols), {
    error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });

export const word = <const Word extends string>(...words: [Word, ...Word[]]) =>
  z.enum(words, { error: `must be ${words.slice(0, -1).join(", ")} or ${words.at(-1)}` });

/** Names of features with commas between them. */
export const features = z.string().transform((text, context): OptionalFeature[] => {
  const names = text.split(",").map((name) => name.trim());
  const isFeature = (name: string): name is OptionalFeature => optionalFeatures.some((feature) => feature === name);
  const unknown = names.find((name) => !isFeature(name));
  if (unknown !== undefined)
    context.addIssue(
      `has no feature "${unknown}": it can have ${optionalFeatures.join(", ")}, with commas between them`,
    );
  return names.filter(isFeature);
});

/** The address of a database. */
export const postgres = address(["postgres:", "postgresql:"]);

/** 'latitude,longitude,name', for example 51.5414,-0.1471,Camden Market */
export const area = z.string().transform((text, context): Area => {
  const [latitude, longitude, ...name] = text.split(",");
  const place = { latitude: Number(latitude), longitude: Number(longitude), name: name.join(",").trim() };
  const isPlace = Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180 && place.name !== "";
  if (!isPlace || !latitude?.trim() || !longitude?.trim()) {
    context.addIssue("must read like 51.5414,-0.1471,Camden Market");
    return z.NEVER;
  }
  return place;
});

/** 's3://KEY:SECRET@host[:port]/bucket', with optional '?region=' and '&tls=off' */
export const bucket = z.string().transform(readBucket);

/** The path of a folder, or the address of a bucket */
export const backupPlace = z
  .string()
  .transform((text, context): string | S3Config =>
    text.startsWith("s3:") ? readBucket(text, context) : resolve(text),
  );

function readBucket(text: string, context: z.RefinementCtx): S3Config {
  const url = URL.canParse(text) ? new URL(text) : null;
  const [, name] = /^\/([\w.-]+)\/?$/.exec(url?.pathname ?? "") ?? [];
  if (url?.protocol !== "s3:" || !url.username || !url.password || !url.host || !name) {
    context.addIssue("must read like s3://KEY:SECRET@s3.example.org/bucket?region=eu-west-2");
    return z.NEVER;
  }
  return {
    bucketUrl: `${url.searchParams.get("tls") === "off" ? "http" : "https"}://${url.host}/${name}`,
    region: url.searchParams.get("region") ?? "us-east-1",
    key: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
  };
}

/** A file with its absolute path, or addresses. */
export type MapTilesSetting = { file: string } | { address: string };

/** The path of a PMTiles file, or the address of a tile with {z}, {x} and {y} */
export const mapTiles = z.string().transform((text, context): MapTilesSetting => {
  const isAddress = /^https?:\/\//i.test(text);
  if (!isAddress && /\.pmtiles$/i.test(text)) return { file: resolve(text) };
  if (
    isAddress &&
    URL.canParse(text) &&
    !/[{}]/.test(new URL(text).host) &&
    ["{z}", "{x}", "{y}"].every((part) => text.includes(part))
  )
    return { address: text };
  context.addIssue("must be the path of a file.pmtiles, or an address like https://tiles.example.org/{z}/{x}/{y}.pbf");
  return z.NEVER;
});

export const addresses = z.string().transform((text, context): string[] => {
  const emails = text.split(",").map((email) =>
    email
      .trim()
      .toLowerCase()
      .replace(/(?<=@).*/, domainToASCII),
  );
  if (emails.every((email) => validateEmail(email) === null)) return emails;
  context.addIssue("must be an address, like ada@example.org, or several with commas between them");
  return z.NEVER;
});

/** Addresses of push services, with commas between them; without https for tests on this machine only */
export const pushServices = z.string().transform((text, context): string[] => {
  const services = text.split(",").map((service) => service.trim().replace(/\/$/, ""));
  const isService = (service: string) =>
    URL.canParse(service) &&
    new URL(service).origin === service &&
    (service.startsWith("https:") || (service.startsWith("http:") && isLoopback(service)));
  if (services.every(isService)) return services;
  context.addIssue(
    "must be the address of a push service, like https://push.example.org, or several with commas between them",
  );
  return z.NEVER;
});

export const isLoopback = (url: string) => ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);

/** In milliseconds, for example from 12h */
export const duration = z.string().transform((text, context): number => {
  const [, count, unit] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  if (count !== undefined) return Number(count) * secondsIn[unit as keyof typeof secondsIn] * 1_000;
  context.addIssue("must read like 12h: from 1 to 9999 minutes, hours or days (m, h, d)");
  return z.NEVER;
});

const secondsIn = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

/** Rates by limit, separated by commas, for example sign-up=20/30m; the last of a name counts */
export const limits = z.string().transform((text, context) => {
  const given: Partial<Record<LimitName, Rate>> = {};
  for (const part of text.split(",").map((part) => part.trim())) {
    if (part === "") continue;
    const [, written = "", max, count, unit] = /^([a-z-]+)=([1-9]\d{0,6})\/([1-9]\d{0,3})([smhd])$/.exec(part) ?? [];
    const name = limitNames.find((name) => settingNameOf(name) === written);
    if (!name) {
      context.addIssue(
        max === undefined
          ? `must have limits like sign-up=20/30m: from 1 to 9999999 times in 1 to 9999 seconds, minutes, hours or days (s, m, h, d), not ${part}`
          : `has no limit ${written}; docs/operating.md lists them`,
      );
      return z.NEVER;
    }
    given[name] = { max: Number(max), perSeconds: Number(count) * secondsIn[unit as keyof typeof secondsIn] };
  }
  return given;
});

const limitNames = Object.keys(rateLimits) as LimitName[];

/** Returns a limit's name in settings: `sign-up` for `signUp`. */
export function settingNameOf(name: LimitName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The number of proxies in front, or their addresses and networks with commas between them */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  if (text === "off") return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  const proxies = text.split(",").map((proxy) => proxy.trim());
  if (proxies.every(isAddressOrNetwork)) return proxies;
  context.addIssue(
    "must be how many proxies are in front, like 1, or their addresses, like 127.0.0.1,10.0.0.0/8, or off",
  );
  return z.NEVER;
});
