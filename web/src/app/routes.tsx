import { hasFeature, type OptionalFeature } from "@dishboard/contract/features";
import type { PageSettings } from "@dishboard/contract/pages";
import { boardTitle } from "../features/charts/board-titles.messages.ts";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import { preloadEmptyBoard } from "../features/charts/empty/empty-board-slot.tsx";
import { readFilters } from "../features/charts/filters/filter-fields.ts";
import { type PagePath, paths } from "../lib/paths.ts";
import { DishboardPage } from "../pages/dishboard.tsx";
import { EatInPage } from "../pages/eat-in.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { matchPath } from "../ui/router.tsx";
import { lazyPage } from "./lazy-page.tsx";
import type { PageComponent, PageData, PageParams } from "./page.ts";

/** A page; lazy pages bring their data functions. */
export type PageRoute = PageData & {
  path: PagePath;
  title: string;
  /** The title by address and place; the place's name may be unknown. */
  titleOf?: (search: string, placeName: string | null) => string;
  Page: PageComponent;
  hasSecondBar?: boolean;
  /** What it is part of, if a host may switch that off. */
  feature?: OptionalFeature;
  /** Whether it has neither the account menu nor the bottom bar. */
  isBare?: boolean;
};

const LogInPage = lazyPage("log-in", () => import("../pages/log-in.tsx"));
const SignUpPage = lazyPage("sign-up", () => import("../pages/sign-up.tsx"));
const ForgotPasswordPage = lazyPage("forgot-password", () => import("../pages/forgot-password.tsx"));
const ResetPasswordPage = lazyPage("reset-password", () => import("../pages/reset-password.tsx"));
const PrivacyPage = lazyPage("privacy", () => import("../pages/privacy.tsx"));
const AboutDataPage = lazyPage("about-data", () => import("../pages/about-data.tsx"));
const OpenDataPage = lazyPage("open-data", () => import("../pages/open-data.tsx"));
const TermsPage = lazyPage("terms", () => import("../pages/terms.tsx"));
const SearchPage = lazyPage("search", () => import("../pages/search.tsx"));
const ProfilePage = lazyPage("profile", () => import("../pages/profile.tsx"));
const FollowsPage = lazyPage("follows", () => import("../pages/follows.tsx"));
const LogPage = lazyPage("log", () => import("../pages/log.tsx"));
const SavedPage = lazyPage("saved", () => import("../pages/saved.tsx"));
const SettingsPage = lazyPage("settings", () => import("../pages/settings.tsx"));
const WhatsNewPage = lazyPage("whats-new", () => import("../pages/whats-new.tsx"));
const ListsPage = lazyPage("lists", () => import("../pages/lists.tsx"));
const ListPage = lazyPage("list", () => import("../pages/list.tsx"));
const WeekPage = lazyPage("week", () => import("../pages/week.tsx"));
const MyListsPage = lazyPage("my-lists", () => import("../pages/my-lists.tsx"));
const BoardFormPage = lazyPage("board-form", () => import("../pages/board-form.tsx"));
const HandListPage = lazyPage("hand-list", () => import("../pages/hand-list.tsx"));
const RestaurantPage = lazyPage("restaurant", () => import("../pages/restaurant.tsx"));

const OpenTablePage = lazyPage("open-table", () => import("../pages/open-table.tsx"));
const GroupTablePage = lazyPage("group-table", () => import("../pages/group-table.tsx"));
const PastPage = lazyPage("past", () => import("../pages/past.tsx"));
const NotificationsPage = lazyPage("notifications", () => import("../pages/notifications.tsx"));

const DishPage = lazyPage("dish", () => import("../pages/dish.tsx"));
const ProductPage = lazyPage("product", () => import("../pages/product.tsx"));

const SnapsPage = lazyPage("snaps", () => import("../pages/snaps.tsx"));
const DroolsPage = lazyPage("drools", () => import("../pages/drools.tsx"));
const SuspendedPage = lazyPage("suspended", () => import("../pages/suspended.tsx"));
const ReportsPage = lazyPage("reports", () => import("../pages/reports.tsx"));
const ImportPage = lazyPage("import", () => import("../pages/import.tsx"));
const HeldVotesPage = lazyPage("held-votes", () => import("../pages/held-votes.tsx"));
const OpeningPage = lazyPage("opening", () => import("../pages/opening.tsx"));
const PostersPage = lazyPage("posters", () => import("../pages/posters.tsx"));
const MarketDaysPage = lazyPage("market-days", () => import("../pages/market-days.tsx"));
const JoinPage = lazyPage("join", () => import("../pages/join.tsx"));
const ImportDishesPage = lazyPage("import-dishes", () => import("../pages/import-dishes.tsx"));
const PlacesPage = lazyPage("places", () => import("../pages/places.tsx"));
const PicsPage = lazyPage("pics", () => import("../pages/pics.tsx"));
const SnapPage = lazyPage("snap", () => import("../pages/snap.tsx"));
const DroolPage = lazyPage("drool", () => import("../pages/drool.tsx"));

const notFoundRoute: PageRoute = {
  path: "*",
  title: "404",
  Page: NotFoundPage,
};

/** All pages; a path matches at most one. */
export const routes: readonly PageRoute[] = [
  {
    path: paths.dishboard,
    title: chartsMessages.dishesTitle,
    titleOf: (search, placeName) => boardTitle("dish", readFilters("dish", search), placeName),
    Page: Object.assign(DishboardPage, { preload: preloadEmptyBoard }),
    hasSecondBar: true,
  },
  {
    path: paths.eatIn,
    title: chartsMessages.productsTitle,
    titleOf: (search) => boardTitle("product", readFilters("product", search), null),
    Page: Object.assign(EatInPage, { preload: preloadEmptyBoard }),
    hasSecondBar: true,
  },
  {
    path: paths.whatsNew,
    title: "What's New?",
    Page: WhatsNewPage,
  },
  {
    path: paths.drools,
    feature: "drools",
    title: "Drools",
    Page: DroolsPage,
  },
  {
    path: paths.snaps,
    feature: "snaps",
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
    path: paths.week,
    title: "Week",
    Page: WeekPage,
  },
  {
    path: paths.myLists,
    feature: "boards",
    title: "Your lists",
    Page: MyListsPage,
  },
  {
    path: paths.newBoard,
    feature: "boards",
    title: "Make a board",
    Page: BoardFormPage,
  },
  {
    path: paths.editBoard,
    feature: "boards",
    title: "Change a board",
    Page: BoardFormPage,
  },
  {
    path: paths.newHandList,
    feature: "boards",
    title: "Make a list",
    Page: HandListPage,
  },
  {
    path: paths.handList,
    feature: "boards",
    title: "Your list",
    Page: HandListPage,
  },
  {
    path: paths.pics,
    feature: "snaps",
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
    feature: "drools",
    title: "Drool",
    Page: DroolPage,
  },
  {
    path: paths.snap,
    feature: "snaps",
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
  { path: paths.suspended, title: "Your account", Page: SuspendedPage, isBare: true },
  { ...notFoundRoute, path: paths.reports, Page: ReportsPage },
  { ...notFoundRoute, path: paths.import, Page: ImportPage },
  { ...notFoundRoute, path: paths.importDishes, feature: "dish-imports", Page: ImportDishesPage },
  { ...notFoundRoute, path: paths.places, Page: PlacesPage },
  { ...notFoundRoute, path: paths.opening, feature: "opening", Page: OpeningPage },
  { ...notFoundRoute, path: paths.posters, feature: "opening", Page: PostersPage },
  { ...notFoundRoute, path: paths.heldVotes, Page: HeldVotesPage },
  { ...notFoundRoute, path: paths.marketDays, feature: "market-days", Page: MarketDaysPage },
  { path: paths.join, feature: "opening", title: "Invitation", Page: JoinPage },
  { path: paths.openTable, feature: "group-tables", title: "Eat together", Page: OpenTablePage },
  { path: paths.groupTable, feature: "group-tables", title: "Your table", Page: GroupTablePage },
  { path: paths.past, feature: "past", title: "My past", Page: PastPage },
  { path: paths.notifications, title: "Notifications", Page: NotificationsPage },
  { path: paths.aboutData, title: "About the data", Page: AboutDataPage },
  { path: paths.openData, feature: "public-log", title: "Open data", Page: OpenDataPage },
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

/** The page at a path; one that cannot be decoded leads nowhere. With settings, nor does one that is switched off. */
export function routeAt(path: string, settings?: Pick<PageSettings, "featuresOff">): PageRoute {
  // Compiling the pattern of every route took 0.25 ms of each page; all of them begin with a name of their own.
  const name = firstNameOf(path.toLowerCase());
  const isAt = (route: PageRoute) => firstNameOf(route.path) === name && matchPath(route.path, path) !== null;
  const route = isDecodable(path) ? routes.find(isAt) : undefined;
  const isOff = settings && route?.feature && !hasFeature(settings, route.feature);
  return route && !isOff ? route : notFoundRoute;
}

function firstNameOf(path: string): string | undefined {
  return path.split("/", 2)[1];
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, or the bundler drops the call.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** A path's parameters. */
export function paramsOf(route: PageRoute, path: string): PageParams {
  return (route !== notFoundRoute && isDecodable(path) && matchPath(route.path, path)) || {};
}

export function dataOf(route: PageRoute): PageData {
  return route.Page.loaded?.() ?? route;
}

export function documentTitle({ title }: { title: string }, appName: string): string {
  return `${title} | ${appName}`;
}
