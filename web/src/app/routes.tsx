import type { Transport } from "@dishboard/contract/endpoint";
import type { Position } from "@dishboard/contract/places";
import type { QueryClient } from "@tanstack/react-query";
import { matchPath } from "react-router";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { dishesQuery, pantryProductsQuery, prefetchChart } from "../features/charts/charts.queries.ts";
import { paths } from "../lib/paths.ts";
import { ComingSoonPage } from "../pages/coming-soon.tsx";
import { DishboardPage } from "../pages/dishboard.tsx";
import { EatInPage } from "../pages/eat-in.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { lazyPage, type PageComponent } from "./lazy-page.tsx";

/** One page of the product. */
export type PageRoute = {
  path: string;
  title: string;
  /** What search engines and shared links show; a page that is not built yet shows it too. */
  description: string;
  Page: PageComponent;
  /** Fetches what the server renders; rejects when it could not be fetched. */
  prefetch?: (client: QueryClient, transport: Transport, position: Position | null) => Promise<void>;
  /** Whether the server renders it for the visitor's own place. */
  dependsOnPlace?: boolean;
  /** Whether it has the second bar, with the mode and the place. */
  hasSecondBar?: boolean;
  /** Whether it has neither the account menu nor the bottom bar. */
  isBare?: boolean;
  /** Whether search engines may list it. */
  isIndexed?: boolean;
  status?: 404;
};

const comingSoonPage = { description: "Coming soon", Page: ComingSoonPage };

const LogInPage = lazyPage("log-in", async () => (await import("../pages/log-in.tsx")).LogInPage);
const SignUpPage = lazyPage("sign-up", async () => (await import("../pages/sign-up.tsx")).SignUpPage);
const ForgotPasswordPage = lazyPage(
  "forgot-password",
  async () => (await import("../pages/forgot-password.tsx")).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(
  "reset-password",
  async () => (await import("../pages/reset-password.tsx")).ResetPasswordPage,
);
const ProfilePage = lazyPage("profile", async () => (await import("../pages/profile.tsx")).ProfilePage);

/** The pages of the product; each path matches one of them at most. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.dishboard,
    title: chartsMessages.dishesTitle,
    description: chartsMessages.dishesSubtitle,
    Page: DishboardPage,
    prefetch: (client, transport, position) => prefetchChart(client, dishesQuery(position, transport)),
    dependsOnPlace: true,
    hasSecondBar: true,
    isIndexed: true,
  },
  {
    path: paths.eatIn,
    title: chartsMessages.productsTitle,
    description: chartsMessages.productsSubtitle,
    Page: EatInPage,
    prefetch: (client, transport) => prefetchChart(client, pantryProductsQuery(transport)),
    hasSecondBar: true,
    isIndexed: true,
  },
  { path: paths.whatsNew, title: "What's New?", ...comingSoonPage },
  { path: paths.drools, title: "Drools", ...comingSoonPage },
  { path: paths.snaps, title: "Snaps", ...comingSoonPage },
  { path: paths.lists, title: "Lists", ...comingSoonPage },
  { path: paths.list, title: "List", ...comingSoonPage },
  { path: paths.pics, title: "Pics", ...comingSoonPage },
  { path: paths.dish, title: "Dish", ...comingSoonPage },
  { path: paths.product, title: "Product", ...comingSoonPage },
  { path: paths.drool, title: "Drool", ...comingSoonPage },
  { path: paths.snap, title: "Snap", ...comingSoonPage },
  {
    path: paths.logIn,
    title: "Welcome Back",
    description: "Sign in to your account.",
    Page: LogInPage,
    isBare: true,
  },
  {
    path: paths.signUp,
    title: "Join the Community",
    description: "Create an account to vote on dishes and to submit your own.",
    Page: SignUpPage,
    isBare: true,
  },
  {
    path: paths.forgotPassword,
    title: "Forgot Password",
    description: "Get a link to choose a new password.",
    Page: ForgotPasswordPage,
    isBare: true,
  },
  {
    path: paths.resetPassword,
    title: "Reset Password",
    description: "Choose a new password.",
    Page: ResetPasswordPage,
    isBare: true,
  },
  { path: paths.search, title: "Search", ...comingSoonPage },
  { path: paths.saved, title: "Saved", ...comingSoonPage },
  { path: paths.settings, title: "Settings", ...comingSoonPage },
  { path: paths.reports, title: "Reports", ...comingSoonPage },
  { path: paths.terms, title: "Terms", ...comingSoonPage },
  { path: paths.privacy, title: "Privacy", ...comingSoonPage },
  // Only the browser knows who is signed in: it sends visitors to log in.
  { path: paths.ownProfile, title: "Profile", ...comingSoonPage, Page: ProfilePage },
  { path: paths.profile, title: "Profile", ...comingSoonPage, Page: ProfilePage },
];

const notFoundRoute: PageRoute = {
  path: "*",
  title: "404",
  description: "Oops! Page not found",
  Page: NotFoundPage,
  status: 404,
};

/** The page at a path; one that cannot be decoded leads nowhere. */
export function routeAt(path: string): PageRoute {
  const route = isDecodable(path) && routes.find((route) => matchPath(route.path, path) !== null);
  return route || notFoundRoute;
}

function isDecodable(path: string): boolean {
  try {
    // Used, because the bundler leaves out a call whose result nobody reads.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** The title of the document. */
export function documentTitle(route: PageRoute, appName: string): string {
  return `${route.title} | ${appName}`;
}
