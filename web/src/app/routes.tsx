import { matchPath } from "react-router";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { type PagePath, paths } from "../lib/paths.ts";
import { DishboardPage } from "../pages/dishboard.tsx";
import { EatInPage } from "../pages/eat-in.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { lazyPage } from "./lazy-page.tsx";
import type { PageComponent, PageData, PageParams } from "./page.ts";

/** One page of the product. A page that is loaded when it is opened brings its data functions with it. */
export type PageRoute = PageData & {
  path: PagePath;
  title: string;
  Page: PageComponent;
  /** Whether it has the second bar, with the mode and the place. */
  hasSecondBar?: boolean;
  /** Whether it has neither the account menu nor the bottom bar. */
  isBare?: boolean;
};

// Named first: taking a component out of the import itself adds to the first page's script.
const LogInPage = lazyPage("log-in", async () => {
  const page = await import("../pages/log-in.tsx");
  return { Page: page.LogInPage };
});
const SignUpPage = lazyPage("sign-up", async () => {
  const page = await import("../pages/sign-up.tsx");
  return { Page: page.SignUpPage };
});
const ForgotPasswordPage = lazyPage("forgot-password", async () => {
  const page = await import("../pages/forgot-password.tsx");
  return { Page: page.ForgotPasswordPage };
});
const ResetPasswordPage = lazyPage("reset-password", async () => {
  const page = await import("../pages/reset-password.tsx");
  return { Page: page.ResetPasswordPage };
});
const PrivacyPage = lazyPage("privacy", async () => {
  const page = await import("../pages/privacy.tsx");
  return { Page: page.PrivacyPage };
});
const TermsPage = lazyPage("terms", async () => {
  const page = await import("../pages/terms.tsx");
  return { Page: page.TermsPage };
});
const SearchPage = lazyPage("search", async () => {
  const page = await import("../pages/search.tsx");
  return { Page: page.SearchPage };
});
const ProfilePage = lazyPage("profile", async () => {
  const page = await import("../pages/profile.tsx");
  return { Page: page.ProfilePage };
});
const FollowsPage = lazyPage("follows", async () => {
  const page = await import("../pages/follows.tsx");
  return { Page: page.FollowsPage };
});
const LogPage = lazyPage("log", async () => {
  const page = await import("../pages/log.tsx");
  return { Page: page.LogPage };
});
const SavedPage = lazyPage("saved", async () => {
  const page = await import("../pages/saved.tsx");
  return { Page: page.SavedPage };
});
const SettingsPage = lazyPage("settings", async () => {
  const page = await import("../pages/settings.tsx");
  return { Page: page.SettingsPage };
});
const WhatsNewPage = lazyPage("whats-new", async () => {
  const page = await import("../pages/whats-new.tsx");
  return { Page: page.WhatsNewPage, prefetch: page.prefetchWhatsNew };
});
const ListsPage = lazyPage("lists", async () => {
  const page = await import("../pages/lists.tsx");
  return { Page: page.ListsPage, prefetch: page.prefetchLists };
});
const ListPage = lazyPage("list", async () => {
  const page = await import("../pages/list.tsx");
  return { Page: page.ListPage, prefetch: page.prefetchListPage, head: page.listHead };
});
const RestaurantPage = lazyPage("restaurant", async () => {
  const page = await import("../pages/restaurant.tsx");
  return { Page: page.RestaurantPage, prefetch: page.prefetchRestaurant, head: page.restaurantHead };
});

const NotificationsPage = lazyPage("notifications", async () => {
  const page = await import("../pages/notifications.tsx");
  return { Page: page.NotificationsPage };
});

const DishPage = lazyPage("dish", async () => {
  const page = await import("../pages/dish.tsx");
  return { Page: page.DishPage, prefetch: page.prefetchDish, head: page.dishHead };
});
const ProductPage = lazyPage("product", async () => {
  const page = await import("../pages/product.tsx");
  return { Page: page.ProductPage, prefetch: page.prefetchProduct, head: page.productHead };
});

const SnapsPage = lazyPage("snaps", async () => {
  const page = await import("../pages/snaps.tsx");
  return { Page: page.SnapsPage, prefetch: page.prefetchSnaps };
});
const DroolsPage = lazyPage("drools", async () => {
  const page = await import("../pages/drools.tsx");
  return { Page: page.DroolsPage, prefetch: page.prefetchDrools };
});
const ReportsPage = lazyPage("reports", async () => {
  const page = await import("../pages/reports.tsx");
  return { Page: page.ReportsPage, head: page.reportsHead };
});
const PicsPage = lazyPage("pics", async () => {
  const page = await import("../pages/pics.tsx");
  return { Page: page.PicsPage, prefetch: page.prefetchPics };
});
const SnapPage = lazyPage("snap", async () => {
  const page = await import("../pages/snap.tsx");
  return { Page: page.SnapPage, prefetch: page.prefetchSnap, head: page.snapHead };
});
const DroolPage = lazyPage("drool", async () => {
  const page = await import("../pages/drool.tsx");
  return { Page: page.DroolPage, prefetch: page.prefetchDrool, head: page.droolHead };
});

const notFoundRoute: PageRoute = {
  path: "*",
  title: "404",
  Page: NotFoundPage,
};

/** The pages of the product; each path matches one of them at most. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.dishboard,
    title: chartsMessages.dishesTitle,
    Page: DishboardPage,
    hasSecondBar: true,
  },
  {
    path: paths.eatIn,
    title: chartsMessages.productsTitle,
    Page: EatInPage,
    hasSecondBar: true,
  },
  {
    path: paths.whatsNew,
    title: "What's New?",
    Page: WhatsNewPage,
  },
  {
    path: paths.drools,
    title: "Drools",
    Page: DroolsPage,
  },
  {
    path: paths.snaps,
    title: "Snaps",
    Page: SnapsPage,
  },
  {
    path: paths.lists,
    title: "Lists",
    Page: ListsPage,
  },
  {
    path: paths.list,
    title: "List",
    Page: ListPage,
  },
  {
    path: paths.pics,
    title: "Pics",
    Page: PicsPage,
  },
  {
    path: paths.dish,
    title: "Dish",
    Page: DishPage,
  },
  {
    path: paths.product,
    title: "Product",
    Page: ProductPage,
  },
  {
    path: paths.restaurant,
    title: "Restaurant",
    Page: RestaurantPage,
  },
  {
    path: paths.drool,
    title: "Drool",
    Page: DroolPage,
  },
  {
    path: paths.snap,
    title: "Snap",
    Page: SnapPage,
  },
  {
    path: paths.logIn,
    title: "Welcome Back",
    Page: LogInPage,
    isBare: true,
  },
  {
    path: paths.signUp,
    title: "Join the Community",
    Page: SignUpPage,
    isBare: true,
  },
  {
    path: paths.forgotPassword,
    title: "Forgot Password",
    Page: ForgotPasswordPage,
    isBare: true,
  },
  {
    path: paths.resetPassword,
    title: "Reset Password",
    Page: ResetPasswordPage,
    isBare: true,
  },
  {
    path: paths.search,
    title: "Search",
    Page: SearchPage,
  },
  { path: paths.saved, title: "Saved", Page: SavedPage },
  { path: paths.log, title: "Ate it", Page: LogPage },
  {
    path: paths.settings,
    title: "Settings",
   
    Page: SettingsPage,
  },
  { ...notFoundRoute, path: paths.reports, Page: ReportsPage },
  { path: paths.notifications, title: "Notifications", Page: NotificationsPage },
  {
    path: paths.terms,
    title: "Terms",
    Page: TermsPage,
  },
  {
    path: paths.privacy,
    title: "Privacy",
    Page: PrivacyPage,
  },
  // Only the browser knows who is signed in: it sends visitors to log in.
  { path: paths.ownProfile, title: "My Profile", Page: ProfilePage },
  { path: paths.profile, title: "Profile", Page: ProfilePage },
  { path: paths.followers, title: "Followers", Page: FollowsPage },
  { path: paths.following, title: "Following", Page: FollowsPage },
];

/** The page at a path; one that cannot be decoded leads nowhere. */
export function routeAt(path: string): PageRoute {
  // Compiling the pattern of every route took 0.25 ms of each page; all of them begin with a name of their own.
  const name = firstNameOf(path.toLowerCase());
  const isAt = (route: PageRoute) => firstNameOf(route.path) === name && matchPath(route.path, path) !== null;
  return (isDecodable(path) && routes.find(isAt)) || notFoundRoute;
}

function firstNameOf(path: string): string | undefined {
  return path.split("/", 2)[1];
}

function isDecodable(path: string): boolean {
  try {
    // Used, because the bundler leaves out a call whose result nobody reads.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** The values of the parameters in a path of a route. */
export function paramsOf(route: PageRoute, path: string): PageParams {
  return (isDecodable(path) && matchPath(route.path, path)?.params) || {};
}

/** The data functions of a route's page; a page that is loaded when it is opened has them from then on. */
export function dataOf(route: PageRoute): PageData {
  return route.Page.loaded?.() ?? route;
}

/** The title of the document. */
export function documentTitle({ title }: { title: string }, appName: string): string {
  return `${title} | ${appName}`;
}
