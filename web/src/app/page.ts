import type { Transport } from "@dishboard/contract/endpoint";
import type { PageSettings } from "@dishboard/contract/pages";
import type { Position } from "@dishboard/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";

export type PageProps = { title: string };

export type PageParams = Readonly<Record<string, string | undefined>>;

/** The address and the place that a page is rendered for. */
export type PageVisit = {
  params: PageParams;
  search: URLSearchParams;
  position: Position | null;
  /** Whether the browser says that an administrator is signed in; nobody has checked that. */
  mayAdminister: boolean;
};

/** What search engines and shared links are told about a page whose data decide it. */
export type PageHead = {
  title: string;
  description: string;
  /** A path of this site. */
  picture?: { path: string; width: number; height: number; description: string };
  /** A film that can be played where the link is shared; a path of this site. */
  video?: { path: string; width: number; height: number };
  /** Structured data, as schema.org defines it: what the page shows, and nothing besides. */
  jsonLd?: readonly object[];
  /** The one address of what the page shows, where it has others too: a path with its query. */
  canonicalPath?: string;
  /** True if search engines should not list this address, or if it is only for people who have the link. */
  isUnlisted?: true;
  /** True where the page says that there is no such thing; it is answered with 404. */
  isMissing?: true;
  /** True where the page has no feeds and no frame for other sites, as other pages of its route do. */
  hasNoFeeds?: true;
};

/** What a page does beside showing itself. */
export type PageData = {
  /** Fetches what the server renders; rejects when it could not be fetched. What does not exist is fetched as null. */
  prefetch?: (client: QueryClient, transport: Transport, visit: PageVisit) => Promise<void>;
  /** Describes the page by what has been fetched; undefined while that is unknown. */
  head?: (client: QueryClient, params: PageParams, settings: PageSettings) => PageHead | undefined;
};

export type LoadedPage = PageData & { Page: ComponentType<PageProps> };

/** A page. One that is loaded when it is first opened has a file and can be loaded ahead. */
export type PageComponent = ComponentType<PageProps> & {
  file?: string;
  /** Loads the code that it is hydrated with; false if that failed. */
  preload?: () => Promise<boolean>;
  loaded?: () => LoadedPage | undefined;
};
