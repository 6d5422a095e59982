import { chartsMessages } from "../features/charts/charts.messages.ts";
import { savesMessages } from "../features/saves/saves.messages.ts";
import { type PagePath, paths } from "../lib/paths.ts";
import { notFoundDescription } from "../pages/not-found.tsx";
import { picsDescription } from "../pages/pics.tsx";
import { privacyDescription } from "../pages/privacy.tsx";
import { termsDescription } from "../pages/terms.tsx";

/** What search engines and shared links are told about each page, unless its data decide it; only the server needs it. */
export const pageDescriptions: Record<PagePath, string> = {
  [paths.dishboard]: chartsMessages.dishesSubtitle,
  [paths.eatIn]: chartsMessages.productsSubtitle,
  [paths.whatsNew]: "Discover the latest dishes and products",
  [paths.drools]: "Short videos of what people eat",
  [paths.snaps]: "Photos of what people eat",
  [paths.lists]: "The best dishes of an area, and of the world",
  [paths.list]: "The top 100 dishes",
  [paths.pics]: picsDescription,
  [paths.dish]: "A dish and what people think of it",
  [paths.product]: "A product and what people think of it",
  [paths.restaurant]: "A restaurant and its dishes",
  [paths.drool]: "A short video and what people say about it",
  [paths.snap]: "A photo and what people say about it",
  [paths.logIn]: "Sign in to your account.",
  [paths.signUp]: "Create an account to vote on dishes and to submit your own.",
  [paths.forgotPassword]: "Get a link to choose a new password.",
  [paths.resetPassword]: "Choose a new password.",
  [paths.search]: "Search dishes, restaurants, products and people.",
  [paths.saved]: savesMessages.subtitle,
  [paths.log]: "What one has eaten, where and when",
  [paths.settings]: "Your account and how this site works for you.",
  [paths.reports]: notFoundDescription,
  [paths.terms]: termsDescription,
  [paths.privacy]: privacyDescription,
  [paths.ownProfile]: "What somebody has submitted and posted",
  [paths.profile]: "What somebody has submitted and posted",
  [paths.followers]: "Who follows somebody",
  [paths.following]: "Whom somebody follows",
  "*": notFoundDescription,
};
