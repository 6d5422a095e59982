import type { Card, ItemKind, ItemRef } from "@dishboard/contract/items";
import type { SharedNote } from "@dishboard/contract/shared-notes";
import { type ComponentType, createContext, useContext } from "react";

type VotableItem = Pick<Card, "kind" | "id" | "name" | "upvotes" | "downvotes" | "netScore" | "voteCount" | "version">;

/** A shared note's helpful count. */
export type HelpfulNote = Pick<SharedNote, "id" | "helpfulCount" | "version">;

/** Components for signed-in people only. */
export type Members = {
  VoteButtons: ComponentType<{ personId: string; item: VotableItem; layout?: "stack" | "row" }>;
  OwnVotes: ComponentType<{ personId: string; items: readonly VotableItem[] }>;
  SaveButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  AteItButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  /** Explains tasted votes until the item is logged. */
  TastedHint: ComponentType<{ personId: string; item: ItemRef }>;
  AddToListButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  HelpfulButton: ComponentType<{ personId: string; note: HelpfulNote }>;
  OwnHelpful: ComponentType<{ personId: string; notes: readonly HelpfulNote[] }>;
  SavesSync: ComponentType;
  OwnerMenu: ComponentType<{ item: Pick<Card, "kind" | "id" | "name" | "image"> }>;
  AddPhotoButton: ComponentType<{ item: ItemRef }>;
  /** A person's new items that the board lacks so far. */
  JustAdded: ComponentType<{ personId: string; kind: ItemKind; cards: readonly Card[] }>;
  FollowedSwitch: ComponentType;
  AccountMenu: ComponentType;
  IntentRunner: ComponentType;
  CreatePost: ComponentType;
  /** Offers deleted accounts to stay, fetches the diet, and manages pushes. */
  AccountState: ComponentType;
};

export const MembersContext = createContext<Members | null>(null);

/** Members' components; null until loaded, and for visitors. */
export function useMembers(): Members | null {
  return useContext(MembersContext);
}
