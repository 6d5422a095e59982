/** Every page: where it is, what it is called, and what it answers with. */
import type { Transport } from "@dishboard/contract/endpoint";
import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { dishesQuery, pantryProductsQuery } from "../features/charts/charts.queries.ts";
import { patterns } from "../lib/paths.ts";

/** One page of the product. */
export type PageRoute = {
  pattern: string;
  screen: "dishboard" | "eat-in" | "coming-soon" | "not-found";
  title: string;
  description: string;
  status: 200 | 302 | 404;
  /** Whether search engines may list the page. */
  isIndexed: boolean;
  /** Where the page sends everybody; its status is then 302. */
  redirect?: string;
  /** Fetches what the page shows first; tells whether all of it came. */
  prefetch?: (queries: QueryClient, transport: Transport) => Promise<boolean>;
};

const notOpenYet = "This part is not open yet.";

function comingSoon(pattern: string, title: string): PageRoute {
  return { pattern, title, screen: "coming-soon", description: notOpenYet, status: 200, isIndexed: false };
}

function redirectToLogIn(pattern: string): PageRoute {
  return { ...comingSoon(pattern, "Profile"), status: 302, redirect: patterns.logIn };
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
    prefetch: async (queries, transport) => {
      const { queryKey } = dishesQuery(null);
      await queries.prefetchQuery(dishesQuery(null, transport));
      return queries.getQueryData(queryKey) !== undefined;
    },
  },
  {
    pattern: patterns.eatIn,
    screen: "eat-in",
    title: chartsMessages.productsTitle,
    description: chartsMessages.productsSubtitle,
    status: 200,
    isIndexed: true,
    prefetch: async (queries, transport) => {
      const { queryKey } = pantryProductsQuery();
      await queries.prefetchQuery(pantryProductsQuery(transport));
      return queries.getQueryData(queryKey) !== undefined;
    },
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
  comingSoon(patterns.logIn, "Welcome Back"),
  comingSoon(patterns.signUp, "Join the Community"),
  comingSoon(patterns.forgotPassword, "Forgot Password"),
  comingSoon(patterns.resetPassword, "Reset Password"),
  comingSoon(patterns.search, "Search"),
  comingSoon(patterns.saved, "Saved"),
  comingSoon(patterns.settings, "Settings"),
  comingSoon(patterns.reports, "Reports"),
  comingSoon(patterns.terms, "Terms"),
  comingSoon(patterns.privacy, "Privacy"),
  // Nobody can be signed in yet, so everybody is sent where a signed-out visitor goes.
  redirectToLogIn(patterns.ownProfile),
  redirectToLogIn(patterns.profile),
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
