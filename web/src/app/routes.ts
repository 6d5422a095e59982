/** Every page: where it is, what it is called, and what it answers with. */
import type { Transport } from "@dishboard/contract/endpoint";
import type { Position } from "@dishboard/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { accountTitles } from "../features/accounts/account-titles.messages.ts";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { dishesQuery, fetchBeginning, pantryProductsQuery } from "../features/charts/charts.queries.ts";
import { patterns } from "../lib/paths.ts";
import type { LazyScreenName } from "./lazy-screens.tsx";

/** One page of the product. */
export type PageRoute = {
  pattern: string;
  screen: "dishboard" | "eat-in" | "coming-soon" | "not-found" | LazyScreenName;
  title: string;
  description: string;
  status: 200 | 404;
  /** Whether search engines may list the page. */
  isIndexed: boolean;
  /** Whether the page stands alone, without the account menu and the bottom bar. */
  isBare?: boolean;
  /** Whether the page shows something else to visitors with a place of their own. */
  isAboutPlace?: boolean;
  /** Fetches what the page shows first; tells whether all of it came. */
  prefetch?: (queries: QueryClient, transport: Transport, place: Position | null) => Promise<boolean>;
};

const notOpenYet = "This part is not open yet.";

function hasCome(fetched: Promise<unknown>): Promise<boolean> {
  return fetched.then(
    () => true,
    () => false,
  );
}

function comingSoon(pattern: string, title: string): PageRoute {
  return { pattern, title, screen: "coming-soon", description: notOpenYet, status: 200, isIndexed: false };
}

function bare(pattern: string, screen: LazyScreenName, page: { title: string; description: string }): PageRoute {
  return { pattern, screen, ...page, status: 200, isIndexed: false, isBare: true };
}

/** The pages of the product, each path matching at most one of them. */
export const routes: readonly PageRoute[] = [
  {
    pattern: patterns.dishboard,
    screen: "dishboard",
    title: chartsMessages.dishesTitle,
    description: chartsMessages.dishesSubtitle,
    status: 200,
    isIndexed: true,
    isAboutPlace: true,
    prefetch: (queries, transport, place) => hasCome(fetchBeginning(queries, dishesQuery(place, transport))),
  },
  {
    pattern: patterns.eatIn,
    screen: "eat-in",
    title: chartsMessages.productsTitle,
    description: chartsMessages.productsSubtitle,
    status: 200,
    isIndexed: true,
    prefetch: (queries, transport) => hasCome(fetchBeginning(queries, pantryProductsQuery(transport))),
  },
  comingSoon(patterns.whatsNew, "What's New?"),
  comingSoon(patterns.drools, "Drools"),
  comingSoon(patterns.snaps, "Snaps"),
  comingSoon(patterns.lists, "Lists"),
  comingSoon(patterns.list, "List"),
  comingSoon(patterns.pics, "Pics"),
  comingSoon(patterns.dish, "Dish"),
  comingSoon(patterns.product, "Product"),
  comingSoon(patterns.drool, "Drool"),
  comingSoon(patterns.snap, "Snap"),
  bare(patterns.logIn, "log-in", accountTitles.logIn),
  bare(patterns.signUp, "sign-up", accountTitles.signUp),
  bare(patterns.forgotPassword, "forgot-password", accountTitles.forgotPassword),
  bare(patterns.resetPassword, "reset-password", accountTitles.resetPassword),
  comingSoon(patterns.search, "Search"),
  comingSoon(patterns.saved, "Saved"),
  comingSoon(patterns.settings, "Settings"),
  comingSoon(patterns.reports, "Reports"),
  comingSoon(patterns.terms, "Terms"),
  comingSoon(patterns.privacy, "Privacy"),
  // Only the browser knows who is signed in: it sends visitors to sign in.
  { ...comingSoon(patterns.ownProfile, "Profile"), screen: "profile" },
  { ...comingSoon(patterns.profile, "Profile"), screen: "profile" },
];

/** What every other path gets. */
export const notFoundRoute: PageRoute = {
  pattern: "*",
  screen: "not-found",
  title: "404",
  description: "Oops! Page not found",
  status: 404,
  isIndexed: false,
};

/** The page at a path. */
export function routeAt(path: string): PageRoute {
  return routes.find(({ pattern }) => matchPath(pattern, path) !== null) ?? notFoundRoute;
}

/** What stands in the browser's title bar. */
export function documentTitle(route: PageRoute, appName: string): string {
  return `${route.title} | ${appName}`;
}
