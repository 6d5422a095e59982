import { deletionDays } from "@dishboard/contract/account-deletion";
import { formerUsernameDays } from "@dishboard/contract/limits";

export const deletionMessages = {
  title: "Delete account",
  detail: `Erases everything after ${deletionDays} days`,
  pending: (moment: string) => `Will be erased on ${moment}`,

  first: `We wait ${deletionDays} days before anything is erased. Sign in before then, and you can keep your account.`,
  until: "Until then everything stays as it is, and others still see it.",
  goes: "What goes, for good",
  going: [
    "Your profile, account, sessions and settings",
    "Your dishes and products with their photos and votes, and restaurants that have no other dish",
    "Your Snaps, Drools, comments and likes",
    "Your votes, saves, follows, notifications and log",
  ],
  stays: "What stays",
  staying: [
    "What others have made; your votes are taken out of the counts",
    "Restaurants that others have added dishes to",
    "Decisions of administrators about your things, without your name, for a year at most",
    `Your username stays blocked for ${formerUsernameDays} days, in a form that no one can read`,
    "The host's backups, until they are replaced",
  ],
  exportFirst: "Want a copy? Export your data first.",
  password: "Current Password",
  passwordNeeded: "Please enter your current password",
  signedOut: "You'll be signed out everywhere.",
  cancel: "Cancel",
  confirm: "Delete my account",
  confirming: "Deleting...",
  requested: {
    title: "Your account will be deleted",
    description: (moment: string) => `Sign in before ${moment} to keep it.`,
  },

  pendingTitle: "Your account will be deleted",
  pendingText: (moment: string) => `On ${moment} it is erased with everything you have made.`,
  keep: "Keep my account",
  keeping: "Keeping...",
  leave: "Delete as planned",
  accountStays: "Your account stays",
} as const;
