import { pathOf, type Transport } from "@dishboard/contract/endpoint";
import { readGroupTable } from "@dishboard/contract/group-tables";
import type { ItemKind } from "@dishboard/contract/items";
import type { PageSettings } from "@dishboard/contract/pages";
import type { Post, PostKind } from "@dishboard/contract/posts";
import type { QueryClient } from "@tanstack/react-query";
import { chartsMessages } from "../features/charts/charts.messages.ts";
import {
  type chartQuery,
  dishesQuery,
  pantryProductsQuery,
  prefetchChart,
  votersQuery,
} from "../features/charts/charts.queries.ts";
import { isNearestFirst, readFilters, writeFilters } from "../features/charts/filters/filter-fields.ts";
import { dataSourcesMessages } from "../features/data-sources/data-sources.messages.ts";
import { groupTablesMessages } from "../features/group-tables/group-tables.messages.ts";
import { prefetchMarketLine } from "../features/market-days/market-days.queries.ts";
import type { SavedPlace } from "../features/places/place-storage.ts";
import { feedQuery, postQuery } from "../features/posts/posts.queries.ts";
import { expectAdministrator } from "../features/reports/reports.queries.ts";
import { savesMessages } from "../features/saves/saves.messages.ts";
import { followingSearch } from "../lib/following-path.ts";
import { type PagePath, paths } from "../lib/paths.ts";
import { tableSearch } from "../lib/table-visit.ts";
import { whatsNewSearch } from "../lib/whats-new-path.ts";
import { notFoundDescription } from "../pages/not-found.tsx";
import { openDataDescription } from "../pages/open-data.tsx";
import { picsDescription } from "../pages/pics.tsx";
import { privacyDescription } from "../pages/privacy.tsx";
import { termsDescription } from "../pages/terms.tsx";
import { boardHead } from "./board-heads.ts";
import type { PageData, PageHead, PageParams } from "./page.ts";

export type ServedPage = Pick<PageData, "prefetch"> & {
  description: string;
  /** Metadata from fetched data, on the server only; undefined while unknown. */
  head?: (client: QueryClient, visit: BoardVisit, settings: PageSettings) => PageHead | undefined;
  /** The rendered query parameters, in a fixed order. */
  search?: (given: URLSearchParams) => string;
  /** The first call, made while the script arrives. */
  firstCall?: (params: PageParams) => string;
  dependsOnPlace?: true;
  isIndexed?: true;
  status?: 404;
  /** The top post, whose picture has a light copy. */
  firstPost?: (client: QueryClient, params: PageParams) => Post | undefined;
};

type BoardVisit = { search: URLSearchParams; place: SavedPlace | null };

/** Must not reveal the page. */
const notFound: ServedPage = { description: notFoundDescription, status: 404 };

const forAdministrators: ServedPage = {
  ...notFound,
  prefetch: async (client, _transport, { mayAdminister }) => {
    if (mayAdminister) expectAdministrator(client);
  },
};

function boardSearch(kind: ItemKind, given: URLSearchParams): string {
  return [writeFilters(readFilters(kind, given)), followingSearch(given)].filter(Boolean).join("&");
}

/** All pages as served; visitors load none of this. */
export const servedPages: Record<PagePath, ServedPage> = {
  [paths.dishboard]: {
    description: chartsMessages.dishesSubtitle,
    search: (given) => boardSearch("dish", given),
    prefetch: (client, transport, { position, search }) => {
      const filters = readFilters("dish", search);
      const isWhole = isNearestFirst(filters);
      const query = dishesQuery(position, filters, transport);
      // First: its query has the page's first photo.
      const board = prefetchBoard(client, transport, query, isWhole);
      return Promise.all([board, prefetchMarketLine(client, transport)]).then(() => {});
    },
    head: (client, visit, settings) => boardHead("dish", client, visit, settings),
    dependsOnPlace: true,
    isIndexed: true,
  },
  [paths.eatIn]: {
    description: chartsMessages.productsSubtitle,
    search: (given) => boardSearch("product", given),
    prefetch: (client, transport, { search }) =>
      prefetchBoard(client, transport, pantryProductsQuery(readFilters("product", search), transport)),
    head: (client, visit, settings) => boardHead("product", client, visit, settings),
    isIndexed: true,
  },
  [paths.whatsNew]: {
    description: "Discover the latest dishes and products",
    search: whatsNewSearch,
    dependsOnPlace: true,
    isIndexed: true,
  },
  [paths.drools]: {
    description: "Short videos of what people eat",
    search: followingSearch,
    isIndexed: true,
    firstPost: firstInFeed("drool"),
  },
  [paths.snaps]: {
    description: "Photos of what people eat",
    search: followingSearch,
    isIndexed: true,
    firstPost: firstInFeed("snap"),
  },
  [paths.lists]: { description: "The best dishes of an area, and of the world", isIndexed: true },
  [paths.list]: { description: "The top 100 dishes", dependsOnPlace: true, isIndexed: true },
  [paths.week]: { description: "A board as it was on a Monday", isIndexed: true },
  [paths.myLists]: { description: "The boards and lists that one has made, and the boards that one follows" },
  [paths.newBoard]: { description: "A board of an area, a kind of dish or a diet" },
  [paths.editBoard]: { description: "A board of an area, a kind of dish or a diet" },
  [paths.newHandList]: { description: "A list of dishes and products in your own order" },
  [paths.handList]: { description: "A list of dishes and products in your own order" },
  [paths.pics]: { description: picsDescription, isIndexed: true },
  [paths.dish]: { description: "A dish and what people think of it", isIndexed: true },
  [paths.product]: { description: "A product and what people think of it", isIndexed: true },
  [paths.restaurant]: {
    description: "A restaurant and its dishes",
    search: tableSearch,
    dependsOnPlace: true,
    isIndexed: true,
  },
  [paths.drool]: {
    description: "A short video and what people say about it",
    isIndexed: true,
    firstPost: postOf("drool"),
  },
  [paths.snap]: { description: "A photo and what people say about it", isIndexed: true, firstPost: postOf("snap") },
  [paths.logIn]: { description: "Sign in to your account." },
  [paths.signUp]: { description: "Create an account to vote on dishes and to submit your own." },
  [paths.forgotPassword]: { description: "Get a link to choose a new password." },
  [paths.resetPassword]: { description: "Choose a new password." },
  [paths.search]: { description: "Search dishes, restaurants, products and people." },
  [paths.saved]: { description: savesMessages.subtitle },
  [paths.log]: { description: "What one has eaten, where and when" },
  [paths.notifications]: { description: "What has happened" },
  [paths.settings]: { description: "Your account and how this site works for you." },
  [paths.past]: { description: "Bring where you have eaten, and where you want to go." },
  [paths.suspended]: { description: "Why an account is suspended" },
  [paths.reports]: forAdministrators,
  [paths.import]: forAdministrators,
  [paths.importDishes]: forAdministrators,
  [paths.places]: forAdministrators,
  [paths.opening]: forAdministrators,
  [paths.posters]: forAdministrators,
  [paths.heldVotes]: forAdministrators,
  [paths.marketDays]: forAdministrators,
  [paths.join]: { description: "An invitation to this site" },
  [paths.openTable]: { description: groupTablesMessages.startAbout, isIndexed: true },
  [paths.groupTable]: {
    description: groupTablesMessages.linkName,
    firstCall: ({ code = "" }) => pathOf(readGroupTable, { code }, {}),
  },
  [paths.aboutData]: { description: dataSourcesMessages.subtitle, isIndexed: true },
  [paths.openData]: { description: openDataDescription, isIndexed: true },
  [paths.terms]: { description: termsDescription, isIndexed: true },
  [paths.privacy]: { description: privacyDescription, isIndexed: true },
  [paths.ownProfile]: { description: "What one has submitted and posted" },
  [paths.profile]: { description: "What a member has submitted and posted" },
  [paths.followers]: { description: "The followers of a member" },
  [paths.following]: { description: "The people a member follows" },
  "*": notFound,
};

async function prefetchBoard(
  client: QueryClient,
  transport: Transport,
  query: ReturnType<typeof chartQuery>,
  isWhole = false,
): Promise<void> {
  await Promise.all([prefetchChart(client, query, { isWhole }), client.prefetchQuery(votersQuery(transport))]);
}

function firstInFeed(kind: PostKind) {
  return (client: QueryClient) => client.getQueryData(feedQuery(kind).queryKey)?.pages[0]?.posts[0];
}

function postOf(kind: PostKind) {
  return (client: QueryClient, { id = "" }: PageParams) => client.getQueryData(postQuery(kind, id).queryKey)?.post;
}
