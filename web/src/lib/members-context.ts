import type { Card, ItemKind, ItemRef } from "@dishboard/contract/items";
import type { SharedNote } from "@dishboard/contract/shared-notes";
import { type ComponentType, createContext, useContext } from "react";

/** What can be voted on. */
type VotableItem = Pick<Card, "kind" | "id" | "name" | "upvotes" | "downvotes" | "netScore" | "voteCount" | "version">;

/** A shared note with how many people find it helpful. */
export type HelpfulNote = Pick<SharedNote, "id" | "helpfulCount" | "version">;

/** The components that only signed-in people need. */
export type Members = {
  /** The buttons with which a person votes on an item. */
  VoteButtons: ComponentType<{ personId: string; item: VotableItem; layout?: "stack" | "row" }>;
  /** Loads a person's own votes on the items of a list; shows nothing. */
  OwnVotes: ComponentType<{ personId: string; items: readonly VotableItem[] }>;
  /** The button with which a person saves an item. */
  SaveButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  /** The button with which a person logs that they have eaten a dish or product. */
  AteItButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  /** Says how a vote becomes a tasted one, until the item is logged. */
  TastedHint: ComponentType<{ personId: string; item: ItemRef }>;
  /** The button with which a person puts a dish or product on lists of their own. */
  AddToListButton: ComponentType<{ personId: string; item: ItemRef & { name: string } }>;
  /** The button with which a person says that a shared note is helpful. */
  HelpfulButton: ComponentType<{ personId: string; note: HelpfulNote }>;
  /** Loads which notes of a list a person finds helpful; shows nothing. */
  OwnHelpful: ComponentType<{ personId: string; notes: readonly HelpfulNote[] }>;
  /** Brings what was saved in this browser to the person's account; shows nothing. */
  SavesSync: ComponentType;
  /** The menu with which its submitter edits or deletes an item. */
  OwnerMenu: ComponentType<{ item: Pick<Card, "kind" | "id" | "name" | "image"> }>;
  /** Leads the submitter of an item without a photo to its form. */
  AddPhotoButton: ComponentType<{ item: ItemRef }>;
  /** What a person has just submitted and is not on the board yet. */
  JustAdded: ComponentType<{ personId: string; kind: ItemKind; cards: readonly Card[] }>;
  /** Leads to the board of what the people like whom somebody follows, and back. */
  FollowedSwitch: ComponentType;
  /** What the top bar offers. */
  AccountMenu: ComponentType;
  /** Does what a person wanted to do before they signed in; shows nothing. */
  IntentRunner: ComponentType;
  /** The floating button that creates a post, where a page has one, and the dialog in which that is done. */
  CreatePost: ComponentType;
  /** Asks whoever has had their account deleted whether they want to keep it, fetches the diet that it keeps, and looks after pushes. */
  AccountState: ComponentType;
};

/** Hands the members' components to every screen. */
export const MembersContext = createContext<Members | null>(null);

/** The components for signed-in people; null until they are loaded, and visitors never load them. */
export function useMembers(): Members | null {
  return useContext(MembersContext);
}
