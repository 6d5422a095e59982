import type { Profile } from "@dishboard/contract/profiles";
import type { ReactNode } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { openEditProfile } from "./editing/edit-profile-store.ts";
import { profilesMessages as messages } from "./profiles.messages.ts";
import "./profile-identity.css";

type ProfileIdentityProps = { profile: Profile; isOwn: boolean; children?: ReactNode };

export function ProfileIdentity({ profile, isOwn, children }: ProfileIdentityProps) {
  const username = profile.username || messages.noUsername(profile.id);
  return (
    <div className="profile-identity">
      <span className="profile-face">
        <Avatar names={{ username }} url={profile.avatarUrl} size={112} />
      </span>
      <div className="profile-names">
        <h2 dir="auto">{profile.fullName || messages.noName}</h2>
        <p>@{username}</p>
      </div>
      {isOwn && !profile.bio ? (
        <button type="button" className="profile-add-bio" onClick={() => openEditProfile(profile)}>
          {messages.addBio}
        </button>
      ) : (
        <p className="profile-bio" dir="auto">
          {profile.bio || messages.noBio}
        </p>
      )}
      {children && <div className="profile-actions">{children}</div>}
    </div>
  );
}

export function ProfileIdentitySkeleton() {
  return (
    <div className="profile-identity skeletons" role="status" aria-busy="true">
      <span className="sr-only">{messages.loading}</span>
      <Skeleton className="profile-face" />
      <div className="profile-names">
        <Skeleton width="160px" height={28} />
        <Skeleton width="110px" height={18} />
      </div>
      <div className="profile-bio">
        <Skeleton height={20} />
      </div>
    </div>
  );
}
