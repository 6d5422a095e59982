import type { SecurityEventKind } from "@dishboard/contract/accounts";
import { securityEventDays } from "@dishboard/contract/limits";

const events: Record<SecurityEventKind, string> = {
  "signed-in": "Signed in",
  "wrong-password": "Wrong password",
  "too-many-tries": "Too many tries to sign in",
  "sign-in-refused": "Sign-in refused",
  "token-reused": "Signed out, because a session was used twice",
  "reset-requested": "Asked for a new password",
  "reset-link-used": "Opened the link for a new password",
  "password-changed": "Password changed",
  "email-change-requested": "Asked for another email",
  "email-changed": "Email changed",
  "deletion-requested": "Asked to delete the account",
  "deletion-undone": "Kept the account after all",
  "passkey-added": "Passkey added",
  "passkey-removed": "Passkey removed",
};

export const settingsMessages = {
  email: "Email",
  emailPending: (email: string) => `Waiting for ${email} to be confirmed`,
  emailTitle: "Change your email",
  newEmail: "New Email",
  emailHelp: "We'll send a link to the new address. Your email changes when you confirm it there.",
  emailSame: "This is your email already",
  sendLink: "Send Link",
  sendAgain: "Send the link again",
  sentTo: (email: string) => `We've sent a link to ${email}. Open it to confirm your new email.`,

  password: "Password",
  passwordChangedOn: (day: string) => `Last changed on ${day}`,
  passwordUnchanged: `Not changed in the last ${securityEventDays} days`,
  passwordOfSignUp: "Set when you joined",
  passwordTitle: "Change your password",
  passwordHelp: "You'll be signed out everywhere else.",
  passwordChanged: { title: "Password changed", description: "You've been signed out everywhere else." },
  currentPassword: "Current Password",
  currentPasswordNeeded: "Please enter your current password",
  newPassword: "New Password",
  savePassword: "Save Password",

  sessions: "Sessions",
  sessionsTitle: "Where you're signed in",
  devices: (count: number) => (count === 1 ? "1 device is signed in" : `${count} devices are signed in`),
  thisDevice: "This device",
  lastUsed: (ago: string) => `Last used ${ago}`,
  began: (moment: string) => `Signed in on ${moment}`,
  noPlaces: "Where they are is not known: this site keeps no network addresses.",
  signOut: "Sign out",
  signOutOf: (device: string) => `Sign out ${device}`,
  signOutOthers: "Sign out all others",
  signedOut: (device: string) => `${device} has been signed out`,
  signedOutOthers: "Signed out everywhere else",

  events: "Recent activity",
  eventsDetail: "Sign-ins and changes of your account",
  noEvents: `Nothing has happened in the last ${securityEventDays} days.`,
  kinds: events,

  done: "Done",
} as const;
