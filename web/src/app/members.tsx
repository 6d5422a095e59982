import { PendingDeletion } from "../features/account-deletion/pending-deletion.tsx";
import { restoreSession, syncWithTab } from "../features/accounts/session/session-store.ts";
import { FollowedSwitch } from "../features/charts/followed/followed-switch.tsx";
import { DietSync } from "../features/diet/diet-sync.tsx";
import { AteItButton } from "../features/food-log/ate-it-button.tsx";
import { HelpfulButton } from "../features/food-log/notes/helpful-button.tsx";
import { OwnHelpful } from "../features/food-log/notes/own-helpful.tsx";
import { TastedHint } from "../features/food-log/tasted/tasted-hint.tsx";
import { JustAdded } from "../features/items/added/just-added.tsx";
import { AddPhotoButton, OwnerMenu } from "../features/items/submission/owner-menu.tsx";
import { AddToListButton } from "../features/lists/by-hand/add-to-list-button.tsx";
import { PushSync } from "../features/notifications/push/push-sync.tsx";
import { CreatePost } from "../features/posts/create/create-post.tsx";
import { TasteQuestion } from "../features/profiles/taste/taste-question.tsx";
import { MemberSaveButton } from "../features/saves/member-save-button.tsx";
import { SavesSync } from "../features/saves/saves-sync.tsx";
import { MemberVoteButtons, OwnVotes } from "../features/votes/member-votes.tsx";
import type { Members } from "../lib/members-context.ts";
import { AccountMenu } from "./account-menu.tsx";
import { IntentRunner } from "./intent-runner.tsx";

function AccountState() {
  return (
    <>
      <PendingDeletion />
      <DietSync />
      <PushSync />
      <TasteQuestion />
    </>
  );
}

export const members: Members = {
  VoteButtons: MemberVoteButtons,
  OwnVotes,
  SaveButton: MemberSaveButton,
  AteItButton,
  TastedHint,
  AddToListButton,
  HelpfulButton,
  OwnHelpful,
  SavesSync,
  OwnerMenu,
  AddPhotoButton,
  JustAdded,
  FollowedSwitch,
  AccountMenu,
  IntentRunner,
  CreatePost,
  AccountState,
};

export const session = { restoreSession, syncWithTab };
