import type { Transport } from "./endpoint.ts";
import type { OptionalFeature } from "./features.ts";
import type { Area } from "./places.ts";

export type Visit = { url: string; cookies: Record<string, string | undefined> };

export type PageSettings = {
  appName: string;
  marketArea: Area;
  /** By its code of ISO 4217. */
  currency: string;
  /** Without a trailing slash. */
  publicUrl: string;
  isDemo: boolean;
  /** Whether streets and postcodes are found, and not only towns. */
  findsStreets: boolean;
  featuresOff: readonly OptionalFeature[];
  /** Null: the map is a plan. */
  mapTiles: MapTiles | null;
};

export type MapTiles = {
  /** Address of a PMTiles archive, or of a tile with {z}, {x} and {y}. */
  url: string;
  isArchive: boolean;
  isRaster: boolean;
  /** Beyond it, tiles of this zoom are enlarged. */
  maxZoom: number;
  /** Degrees; null if unknown. */
  bounds: readonly [west: number, south: number, east: number, north: number] | null;
  attribution: string;
};

export type PageAssets = {
  css: string;
  /** Files of these styles, which scripts must not load again. */
  styleSheets: string[];
  fonts: string[];
  modules: string[];
  script: string;
  /** By their file names in web/src/pages. */
  lazyPages: Record<string, { css: string; styleSheets: string[]; modules: string[] }>;
  developmentHead?: string;
};

/** A light copy's part of a picture: the whole in small, for the first card of a list, or larger, or a small square. */
export type PicturePart = "lead" | "whole" | "thumb";

/** The status is 503 if the page's data could not be fetched. */
export type RenderedPage = {
  status: 200 | 404 | 503;
  html: string;
  /** Null if the data are current. */
  ageSeconds: number | null;
};

/** The exports of web/src/entry-server.tsx. */
export type PageRenderer = {
  /** Returns the canonical address: lower case, without a trailing slash. */
  canonicalUrl(url: string): string;
  /** Visits with the same key get the same bytes. */
  pageKey(visit: Visit): string;
  /** Whether a CDN may keep the page, and whether cookies can change it. */
  cachingOf(url: string): { isPublic: boolean; dependsOnCookies: boolean };
  renderPage(page: {
    visit: Visit;
    transport: Transport;
    /** Returns a small copy as a data URL, or null. */
    lightPicture: (path: string, part: PicturePart) => Promise<string | null>;
    settings: PageSettings;
    assets: PageAssets;
  }): Promise<RenderedPage>;
  /** The content security policy must allow these scripts. */
  inlineScripts: readonly string[];
};
