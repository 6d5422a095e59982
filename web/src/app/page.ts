import type { Transport } from "@dishboard/contract/endpoint";
import type { PageSettings } from "@dishboard/contract/pages";
import type { Position } from "@dishboard/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

export type PageProps = { title: string };

export type PageParams = Readonly<Record<string, string | undefined>>;

/** A page's address and place. */
export type PageVisit = {
  params: PageParams;
  search: URLSearchParams;
  position: Position | null;
  /** A browser's unchecked claim that an administrator is signed in. */
  mayAdminister: boolean;
};

/** Metadata that depends on a page's data. */
export type PageHead = {
  title: string;
  description: string;
  /** A path of this site. */
  picture?: { path: string; width: number; height: number; description: string };
  /** A film for shared links; a path of this site. */
  video?: { path: string; width: number; height: number };
  /** Only schema.org data that the page shows. */
  jsonLd?: readonly object[];
  /** The main address if there are others: path and query. */
  canonicalPath?: string;
  /** Not for search engines, or only for people with the link. */
  isUnlisted?: true;
  /** Answered with 404. */
  isMissing?: true;
  /** No feeds or embedding, unlike other pages of its route. */
  hasNoFeeds?: true;
};

/** A page's data functions. */
export type PageData = {
  /** Fetches for rendering; rejects on failure. Missing things are null. */
  prefetch?: (client: QueryClient, transport: Transport, visit: PageVisit) => Promise<void>;
  /** Metadata from fetched data; undefined while unknown. */
  head?: (client: QueryClient, params: PageParams, settings: PageSettings) => PageHead | undefined;
};

export type LoadedPage = PageData & { Page: ComponentType<PageProps> };

/** A page; lazy ones can be loaded ahead. */
export type PageComponent = ComponentType<PageProps> & {
  file?: string;
  /** Loads the page's code; false on failure. */
  preload?: () => Promise<boolean>;
  loaded?: () => LoadedPage | undefined;
};
