import { useCallback, useEffect } from "react";
import { Navigate, useLocation } from "react-router";
import { placesMessages } from "../features/places/places.messages.ts";
import { type LocateFailure, useLocate } from "../features/places/use-locate.ts";
import { usePlace } from "../features/places/use-place.ts";
import { patterns } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { useIsHydrated } from "../lib/use-is-hydrated.ts";
import { ComingSoonPage } from "../pages/coming-soon.tsx";
import { DishboardPage } from "../pages/dishboard.tsx";
import { EatInPage } from "../pages/eat-in.tsx";
import { NotFoundPage } from "../pages/not-found.tsx";
import { toast } from "../ui/toast.ts";
import { Toaster } from "../ui/toaster.tsx";
import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { usePlacePendingEnd } from "./place-pending.ts";
import { documentTitle, type PageRoute, routeAt } from "./routes.ts";
import { ScrollKeeper } from "./scroll-keeper.tsx";
import { SecondBar } from "./second-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";

/** The whole page: the shell and the screen in it. */
export function App() {
  const { pathname } = useLocation();
  const { appName } = useSettings();
  // The server's page is the same for everybody, so it cannot know who looks.
  const account = useIsHydrated() ? "visitor" : "unknown";
  const route = routeAt(pathname);
  const title = documentTitle(route, appName);
  usePlacePendingEnd();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <SkipLink />
      <ScrollKeeper />
      <TopBar appName={appName} account={account}>
        {hasSecondBar(pathname) && <PlaceBar path={pathname} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        <Screen route={route} />
      </main>
      <BottomBar path={pathname} />
      <Announcement text={title} />
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
  if (route.redirect !== undefined) return <Navigate to={route.redirect} replace />;
  if (route.screen === "dishboard") return <DishboardPage />;
  if (route.screen === "eat-in") return <EatInPage />;
  if (route.screen === "coming-soon") return <ComingSoonPage title={route.title} sentence={route.description} />;
  return <NotFoundPage />;
}
