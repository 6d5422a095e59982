/** What the server asks of the page renderer that the web's build exports. */
import type { Transport } from "./endpoint.ts";
import type { OptionalFeature } from "./features.ts";
import type { Area } from "./places.ts";

/** What a page may depend on. */
export type Visit = { url: string; cookies: Record<string, string | undefined> };

/** The settings of the server that pages show. */
export type PageSettings = {
  appName: string;
  marketArea: Area;
  /** Of all prices, by its code of ISO 4217. */
  currency: string;
  /** The address by which visitors know the site, without a slash at its end. */
  publicUrl: string;
  /** Whether the demo town is there. */
  isDemo: boolean;
  /** Whether places are searched down to streets and postcodes, and not towns only. */
  findsStreets: boolean;
  featuresOff: readonly OptionalFeature[];
  /** Null: the map is a plan. */
  mapTiles: MapTiles | null;
};

/** What the map is drawn from. */
export type MapTiles = {
  /** Where a PMTiles archive is, or the address of a tile with {z}, {x} and {y}. */
  url: string;
  isArchive: boolean;
  /** Whether its tiles are pictures. */
  isRaster: boolean;
  /** Beyond, the tiles of this zoom are enlarged. */
  maxZoom: number;
  /** The degrees of west, south, east and north between which there are tiles; null where that is not known. */
  bounds: readonly [west: number, south: number, east: number, north: number] | null;
  /** Who is to be named. */
  attribution: string;
};

/** The built files that a page refers to. */
export type PageAssets = {
  /** The style sheet, which is written into the page. */
  css: string;
  /** The files of these styles, which no script need ask for. */
  styleSheets: string[];
  fonts: string[];
  modules: string[];
  script: string;
  /** Assets of lazily loaded pages, by their file names in web/src/pages, with the style sheets in their `css`. */
  lazyPages: Record<string, { css: string; styleSheets: string[]; modules: string[] }>;
  /** Markup for the head during development. */
  developmentHead?: string;
};

/** A light copy's part of a picture: the whole in small, for the first card of a list, or larger, or a small square. */
export type PicturePart = "lead" | "whole" | "thumb";

/** A rendered page; its status is 503 when the data that it shows could not be fetched. */
export type RenderedPage = {
  status: 200 | 404 | 503;
  html: string;
  /** How old the data are in seconds, if the server could not reload them; null if it could. */
  ageSeconds: number | null;
};

/** The exports of web/src/entry-server.tsx. */
export type PageRenderer = {
  /** The one address of the page at an address: paths are in lower case and end without a slash. */
  canonicalUrl(url: string): string;
  /** Identifies the page of a visit: visits with the same key get the same bytes. */
  pageKey(visit: Visit): string;
  /** Whether a CDN may keep the page at an address, and whether cookies can change it. */
  cachingOf(url: string): { isPublic: boolean; dependsOnCookies: boolean };
  renderPage(page: {
    visit: Visit;
    transport: Transport;
    /** Returns a small copy of a picture as a data URL; null when there is none. */
    lightPicture: (path: string, part: PicturePart) => Promise<string | null>;
    settings: PageSettings;
    assets: PageAssets;
  }): Promise<RenderedPage>;
  /** The scripts inside every page, which the content security policy must allow. */
  inlineScripts: readonly string[];
};
