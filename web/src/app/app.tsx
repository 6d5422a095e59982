import { useCallback, useEffect } from "react";
import { useLocation } from "react-router";
import { useSessionSync } from "../features/accounts/session/use-session-sync.ts";
import { useEmailConfirmation } from "../features/accounts/use-email-confirmation.ts";
import { SubmissionHost } from "../features/items/submission/submission-host.tsx";
import { placesMessages } from "../features/places/places.messages.ts";
import { type LocateFailure, useLocate } from "../features/places/use-locate.ts";
import { usePlace } from "../features/places/use-place.ts";
import { patterns } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { ComingSoonPage } from "../pages/coming-soon.tsx";
import { DishboardPage } from "../pages/dishboard.tsx";
import { EatInPage } from "../pages/eat-in.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { toast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";
import { AccountArea } from "./account-area.tsx";
import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { isLazyScreen, LazyScreen } from "./lazy-screens.tsx";
import { usePlacePendingEnd } from "./place-pending.ts";
import { documentTitle, type PageRoute, routeAt } from "./routes.ts";
import { ScrollKeeper } from "./scroll-keeper.tsx";
import { SecondBar } from "./second-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";
import "./app.css";

/** The whole page: the shell and the screen in it. */
export function App() {
  const { pathname } = useLocation();
  const { appName } = useSettings();
  const route = routeAt(pathname);
  const title = documentTitle(route, appName);
  usePlacePendingEnd();
  useSessionSync();
  useEmailConfirmation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SkipLink />
      <ScrollKeeper />
      <TopBar appName={appName} tools={!route.isBare && <AccountArea />}>
        {hasSecondBar(pathname) && <PlaceBar path={pathname} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        <Screen route={route} />
      </main>
      {!route.isBare && <BottomBar path={pathname} />}
      <Announcement text={title} />
      <SubmissionHost />
      <Toaster />
    </>
  );
}

function hasSecondBar(path: string): boolean {
  return path === patterns.dishboard || path === patterns.eatIn;
}

/** The second bar with the visitor's own place. */
function PlaceBar({ path }: { path: string }) {
  const { name, isLoading } = usePlace();
  const onFailure = useCallback((failure: LocateFailure) => {
    toast({ type: "warning", title: placesMessages.failedTitle, description: placesMessages[failure] });
  }, []);
  return <SecondBar path={path} areaName={name} isLocating={isLoading} onLocate={useLocate(onFailure)} />;
}

function Screen({ route }: { route: PageRoute }) {
  if (route.screen === "dishboard") return <DishboardPage />;
  if (route.screen === "eat-in") return <EatInPage />;
  if (isLazyScreen(route.screen))
    return <LazyScreen name={route.screen} title={route.title} sentence={route.description} />;
  if (route.screen === "coming-soon") return <ComingSoonPage title={route.title} sentence={route.description} />;
  return <NotFoundPage />;
}
