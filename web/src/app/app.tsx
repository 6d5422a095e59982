import { useCallback, useEffect, useState } from "react";
import { EmailLinkHost } from "../features/accounts/emails/email-link-host.tsx";
import { useSessionSync } from "../features/accounts/session/use-session-sync.ts";
import { FilterButton } from "../features/charts/filters/filter-button.tsx";
import { forgetAccount } from "../features/diet/diet-store.ts";
import { LensHost } from "../features/diet/lens/lens-host.tsx";
import { SubmissionHost } from "../features/items/submission/submission-host.tsx";
import { useMapView } from "../features/map/use-map-view.ts";
import { PlaceSheetHost } from "../features/places/place-sheet-host.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { useMembers } from "../lib/members-context.ts";
import { paths } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { useLocation } from "../ui/router.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { AccountArea } from "./account-area.tsx";
import { Announcement } from "./announcement.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { FocusRestoration } from "./focus-restoration.tsx";
import { loadSession, MembersProvider } from "./members-provider.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useEndPending } from "./place-pending.ts";
import { routeAt } from "./routes.tsx";
import { ScrollRestoration } from "./scroll-restoration.tsx";
import { SearchEntry } from "./search-entry.tsx";
import { SecondBar } from "./second-bar.tsx";
import { SkipLink } from "./skip-link.tsx";
import { TopBar } from "./top-bar.tsx";
import { usePageTitle } from "./use-page-title.ts";
import "./app.css";

/** The document: bars and page. */
export function App() {
  const location = useLocation();
  const { pathname } = location;
  const settings = useSettings();
  const { appName } = settings;
  const route = routeAt(pathname, settings);
  const title = usePageTitle(route, location);
  useEndPending();
  useSessionSync(loadSession, forgetAccount);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <MembersProvider>
      <SkipLink />
      <ScrollRestoration />
      <FocusRestoration />
      <TopBar
        appName={appName}
        tools={
          !route.isBare && (
            <>
              {pathname !== paths.search && <SearchEntry />}
              <AccountArea />
            </>
          )
        }
      >
        {route.hasSecondBar && <PlaceBar path={pathname} />}
      </TopBar>
      <main id="main" tabIndex={-1}>
        <OfflineNotice />
        <route.Page title={route.title} />
      </main>
      {!route.isBare && <BottomBar path={pathname} />}
      <Announcement text={title} />
      <SubmissionHost />
      <LensHost />
      <EmailLinkHost>
        {!route.isBare && <Intents />}
        <Account />
      </EmailLinkHost>
      <Toaster />
    </MembersProvider>
  );
}

function Intents() {
  const members = useMembers();
  return (
    members && (
      <>
        <members.IntentRunner />
        <members.SavesSync />
        <members.CreatePost />
      </>
    )
  );
}

/** On every page: a lost session may need Log In before the members' code is loaded. */
function Account() {
  const members = useMembers();
  return members && <members.AccountState />;
}

function PlaceBar({ path }: { path: string }) {
  const { name, isLoading, ownPosition } = usePlace();
  const { area } = useMapView();
  const [isChanging, setChanging] = useState(false);
  const close = useCallback(() => setChanging(false), []);
  return (
    <>
      <SecondBar
        path={path}
        areaName={name}
        isLocating={isLoading}
        onChangeArea={() => setChanging(true)}
        filters={
          <FilterButton key={path} kind={path === paths.eatIn ? "product" : "dish"} place={area ?? ownPosition} />
        }
      />
      <PlaceSheetHost isOpen={isChanging} onClose={close} />
    </>
  );
}
