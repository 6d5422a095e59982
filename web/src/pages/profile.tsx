import { hasFeature, postKindsOf } from "@dishboard/contract/features";
import { isId } from "@dishboard/contract/id";
import { profileNotFound } from "@dishboard/contract/profiles";
import { type QueryClient, usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useDeferredValue } from "react";
import { ToLogIn } from "../features/accounts/lost-session/to-log-in.tsx";
import { useMember } from "../features/accounts/lost-session/use-member.ts";
import { authStore } from "../features/accounts/session/auth-store.ts";
import { usePerson } from "../features/accounts/session/use-person.ts";
import { OwnChecks } from "../features/allergen-checks/own-checks.tsx";
import { BlockButton } from "../features/blocks/block-button.tsx";
import { blockedName, blocksMessages } from "../features/blocks/blocks.messages.ts";
import { blocksQuery } from "../features/blocks/blocks.queries.ts";
import { FollowButton } from "../features/follows/follow-button.tsx";
import { FollowsSync } from "../features/follows/follows-sync.tsx";
import { ProfileLog } from "../features/food-log/profile-log.tsx";
import { usePlace } from "../features/places/use-place.ts";
import { BestDishes } from "../features/profiles/best/best-dishes.tsx";
import { EditProfileButton } from "../features/profiles/editing/edit-profile-button.tsx";
import { EditProfileHost } from "../features/profiles/editing/edit-profile-host.tsx";
import { editProfileStore } from "../features/profiles/editing/edit-profile-store.ts";
import { ProfileHeader } from "../features/profiles/profile-header.tsx";
import { ProfileIdentity, ProfileIdentitySkeleton } from "../features/profiles/profile-identity.tsx";
import { ProfileItems } from "../features/profiles/profile-items.tsx";
import { ProfilePosts } from "../features/profiles/profile-posts.tsx";
import { ContributionStats, StatCards } from "../features/profiles/profile-stats.tsx";
import { profilesMessages as messages } from "../features/profiles/profiles.messages.ts";
import {
  bestDishesQuery,
  profileQuery,
  userItemsQuery,
  userPostsQuery,
} from "../features/profiles/profiles.queries.ts";
import { MyBest } from "../features/profiles/taste/my-best.tsx";
import { myBestQuery } from "../features/profiles/taste/taste.queries.ts";
import { HiddenThings } from "../features/reports/hidden-things.tsx";
import { ReportButton } from "../features/reports/report-button.tsx";
import { paths, profilePath } from "../lib/paths.ts";
import { useSettings } from "../lib/settings.tsx";
import { useStore } from "../lib/store.ts";
import { BackLink } from "../ui/back-link.tsx";
import { buttonClass } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { NotFoundCard } from "../ui/not-found-card.tsx";
import { matchPath, Redirect, useLocation } from "../ui/router.tsx";
import { ErrorCard } from "../ui/state-card.tsx";
import "./profile.css";

const BlockedProfile = lazy(async () => ({
  default: (await import("../features/blocks/blocked-profile.tsx")).BlockedProfile,
}));

const ProfileLists = lazy(() =>
  import("../features/lists/by-hand/profile-lists.tsx").then(
    ({ ProfileLists: Lists }) => ({ default: Lists }),
    // Offline, the rest suffices.
    () => ({ default: () => null }),
  ),
);

function ProfilePage() {
  return (
    <>
      <ProfileOfPath />
      <EditProfileHost />
    </>
  );
}

function ProfileOfPath() {
  const member = useMember();
  const { user, isLoading } = usePerson();
  const isEditing = useStore(editProfileStore, null) !== null;
  const { pathname } = useLocation();
  const hasPosts = postKindsOf(useSettings()).length > 0;
  const userId = matchPath(paths.profile, pathname)?.userId?.toLowerCase();
  if (userId !== undefined && !isId(userId)) return <ProfileNotFound />;
  // Without a session the own page, which shows more, stays behind the open dialog alone.
  const isLeft = !user && !isLoading && userId === member?.id && !isEditing;
  if (member === null || isLeft) return isEditing ? <Waiting isOwn /> : <ToLogIn />;
  if (member === undefined) return <Waiting isOwn={pathname === paths.ownProfile} />;
  if (userId === undefined) return <Redirect to={profilePath(member.id)} />;
  return (
    <>
      <PersonPage key={userId} userId={userId} viewerId={member.id} />
      {hasPosts && <PostsPrefetch userId={userId} />}
    </>
  );
}

/** The last of what the page of a person fetches ahead. */
function PostsPrefetch({ userId }: { userId: string }) {
  usePrefetchInfiniteQuery(userPostsQuery(userId));
  return null;
}

function Waiting({ isOwn }: { isOwn: boolean }) {
  return <Frame isOwn={isOwn} identity={<ProfileIdentitySkeleton />} />;
}

function PersonPage({ userId, viewerId }: { userId: string; viewerId: string }) {
  const isOwn = userId === viewerId;
  const { position } = usePlace();
  const settings = useSettings();
  const hasPosts = postKindsOf(settings).length > 0;
  // Fetched together: the sections wait for the profile, and this saves a round trip. `useQuery` requests come after
  // prefetches, and a browser sends six at a time, so the profile is prefetched too, as the first.
  usePrefetchQuery(profileQuery(userId));
  usePrefetchQuery(bestDishesQuery(userId));
  usePrefetchQuery(myBestQuery(viewerId, userId));
  usePrefetchInfiniteQuery(userItemsQuery("dish", userId));
  usePrefetchInfiniteQuery(userItemsQuery("product", userId));
  const { data: profile, errorUpdateCount, isFetching, refetch } = useQuery(profileQuery(userId));
  const showsLists = useDeferredValue(profile !== undefined);
  if (profile === null) {
    const waiting = <Waiting isOwn={isOwn} />;
    return (
      <Suspense fallback={waiting}>
        <BlockedProfile viewerId={viewerId} userId={userId} waiting={waiting} otherwise={<ProfileNotFound />} />
      </Suspense>
    );
  }
  if (!profile) {
    if (errorUpdateCount === 0) return <Frame isOwn={isOwn} identity={<ProfileIdentitySkeleton />} />;
    return (
      <>
        <ProfileHeader isOwn={isOwn} />
        <ErrorCard text={messages.failed} isTrying={isFetching} onTryAgain={() => refetch()} />
      </>
    );
  }
  return (
    <Frame
      userId={userId}
      username={profile.username}
      isOwn={isOwn}
      identity={
        <ProfileIdentity profile={profile} isOwn={isOwn}>
          {isOwn ? <EditProfileButton profile={profile} /> : <FollowButton personId={viewerId} userId={userId} />}
        </ProfileIdentity>
      }
    >
      <FollowsSync personId={viewerId} />
      {showsLists && (
        <>
          {isOwn && <OwnChecks personId={userId} />}
          {isOwn && <HiddenThings personId={userId} />}
          <BestDishes userId={userId} distanceFrom={position} />
          <MyBest userId={userId} viewerId={viewerId} name={profile.username ?? messages.noUsername(userId)} />
          <ProfileItems kind="dish" userId={userId} isOwn={isOwn} distanceFrom={position} />
          <ProfileItems kind="product" userId={userId} isOwn={isOwn} distanceFrom={position} />
          {hasPosts && <ProfilePosts userId={userId} isOwn={isOwn} />}
          {hasFeature(settings, "boards") && (
            <Suspense>
              <ProfileLists userId={userId} viewerId={viewerId} />
            </Suspense>
          )}
          <ProfileLog userId={userId} isOwn={isOwn} />
        </>
      )}
    </Frame>
  );
}

type FrameProps = {
  userId?: string;
  username?: string | null;
  isOwn: boolean;
  identity: ReactNode;
  children?: ReactNode;
};

function Frame({ userId, username = null, isOwn, identity, children }: FrameProps) {
  const person = userId === undefined ? {} : { userId };
  return (
    <div className="profile">
      <div className="profile-card">
        <ProfileHeader
          isOwn={isOwn}
          action={
            userId && (
              <div className="profile-actions">
                <BlockButton person={{ id: userId, username }} />
                <ReportButton subject={{ kind: "profile", id: userId }} ownerId={userId} />
              </div>
            )
          }
        />
        {identity}
      </div>
      <div className="profile-main">{children}</div>
      <div className="profile-numbers">
        <StatCards {...person} />
        <ContributionStats {...person} />
      </div>
    </div>
  );
}

function ProfileNotFound() {
  return (
    <>
      <BackLink to={paths.dishboard} label={messages.back} />
      <NotFoundCard drawing="lens" title={profileNotFound} help={messages.notFoundHelp}>
        <Link to={paths.dishboard} className={buttonClass("main")}>
          {messages.home}
        </Link>
      </NotFoundCard>
    </>
  );
}

/** The profile's name for tabs and history; the server does not know it. */
function profileHead(client: QueryClient, { userId }: { userId?: string | undefined }) {
  if (userId === undefined) return undefined;
  const profile = isId(userId) ? client.getQueryData(profileQuery(userId.toLowerCase()).queryKey) : null;
  if (profile === undefined) return undefined;
  const description = messages.noBio;
  const viewerId = authStore.get().user?.id;
  if (profile === null) {
    const blocks = viewerId && client.getQueryData(blocksQuery(viewerId).queryKey);
    const person = blocks ? blocks.people.find(({ id }) => id === userId.toLowerCase()) : undefined;
    const title = person ? blocksMessages.youBlocked(blockedName(person.username)) : profileNotFound;
    return { title, description, isMissing: true as const };
  }
  const isOwn = viewerId === profile.id;
  const title = isOwn ? messages.ownTitle : messages.titleOf(profile.username ?? messages.noUsername(profile.id));
  return { title, description: profile.bio ?? description };
}

export const page = { Page: ProfilePage, head: profileHead };
