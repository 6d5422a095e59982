import type { Card, ItemKind, ItemRef } from "@dishboard/contract/items";
import type { SharedNote } from "@dishboard/contract/shared-notes";
import { type ComponentType, createContext, useContext } from "react";

type VotableItem = Pick<Card, "kind" | "id" | "name" | "upvotes" | "downvotes" | "netScore" | "voteCount" | "version">;

/** A shared note with how many people find it helpful. */
export type HelpfulNote = Pick<SharedNote, "id" | "helpfulCount" | "version">;

/** The components that only signed-in people need. */
export type Members = {
  VoteButtons: ComponentType<{ personId: string; item: VotableItem; layout?: "stack" | "row" }>;
  OwnVotes: ComponentType<{ personId: string; items: readonly VotableItem[] }>;
  SaveButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  AteItButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  /** Says how a vote becomes a tasted one, until the item is logged. */
  TastedHint: ComponentType<{ personId: string; item: ItemRef }>;
  AddToListButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  HelpfulButton: ComponentType<{ personId: string; note: HelpfulNote }>;
  OwnHelpful: ComponentType<{ personId: string; notes: readonly HelpfulNote[] }>;
  SavesSync: ComponentType;
  OwnerMenu: ComponentType<{ item: Pick<Card, "kind" | "id" | "name" | "image"> }>;
  AddPhotoButton: ComponentType<{ item: ItemRef }>;
  /** What a person has just submitted and is not on the board yet. */
  JustAdded: ComponentType<{ personId: string; kind: ItemKind; cards: readonly Card[] }>;
  FollowedSwitch: ComponentType;
  AccountMenu: ComponentType;
  IntentRunner: ComponentType;
  CreatePost: ComponentType;
  /** Asks people who deleted their account whether to keep it, fetches the account's diet, and looks after pushes. */
  AccountState: ComponentType;
};

export const MembersContext = createContext<Members | null>(null);

/** The components for signed-in people; null until they are loaded, and visitors never load them. */
export function useMembers(): Members | null {
  return useContext(MembersContext);
}
