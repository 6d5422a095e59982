import { exportDays } from "@dishboard/contract/data-export";
import type { Email } from "../../../platform/mail/email.ts";

export const linkHours = 24;

const linkTerms = `This link expires in ${linkHours} hours and can be used once.`;
const ignore = "If this wasn't you, ignore this email; nothing will change.";

export function confirmSignUpEmail(site: string, username: string, link: string): Email {
  return {
    subject: "Confirm your email to start voting",
    heading: `Welcome to ${site}, ${username}!`,
    paragraphs: ["Confirm your email, and you can vote on dishes and submit your own."],
    action: { label: "Confirm email", link },
    footnote: `${linkTerms} Didn't sign up? Ignore this email; the account will be deleted after a week.`,
  };
}

/** Goes to the owner of an address used to sign up again. */
export function existingAccountEmail(site: string, link: string): Email {
  return {
    subject: `You already have a ${site} account`,
    heading: "You already have an account",
    paragraphs: [
      `Someone (hopefully you) tried to use this email for a new ${site} account. It has one already, so nothing was changed.`,
      "Sign in as usual. If you don't remember your password, choose 'Forgot password?' on the same page.",
    ],
    action: { label: "Sign in", link },
    footnote: ignore,
  };
}

export function resetPasswordEmail(site: string, link: string): Email {
  return {
    subject: `Reset your ${site} password`,
    heading: "Reset your password",
    paragraphs: [`Someone (hopefully you) asked to reset your ${site} password.`],
    action: { label: "Choose a new password", link },
    footnote: `${linkTerms} ${ignore}`,
  };
}

export function confirmNewAddressEmail(site: string, username: string, link: string): Email {
  return {
    subject: `Confirm your new email for ${site}`,
    heading: "Confirm your new email",
    paragraphs: [`${username} wants to use this email for their ${site} account.`],
    action: { label: "Confirm new email", link },
    footnote: `${linkTerms} ${ignore}`,
  };
}

/** Goes to the old address. */
export function addressChangedEmail(site: string, newEmail: string): Email {
  return {
    subject: `Your ${site} email was changed`,
    heading: "Your email was changed",
    paragraphs: [`Your ${site} account now uses ${obscured(newEmail)}, which its owner has confirmed.`],
    footnote: `If this wasn't you, contact the people who run ${site}.`,
  };
}

/** Goes to the present address. */
export function newAddressRefusedEmail(site: string, newEmail: string): Email {
  return {
    subject: `Your new email for ${site} can't be reached`,
    heading: "Your new email can't be reached",
    paragraphs: [
      `You asked to use ${obscured(newEmail)} for ${site}, but our email was refused there. Check the spelling and try again.`,
      "Nothing was changed: your account still uses this email.",
    ],
    footnote: "If this wasn't you, change your password: someone knows it.",
  };
}

export function passwordChangedEmail(site: string, link: string): Email {
  return {
    subject: `Your ${site} password was changed`,
    heading: "Your password was changed",
    paragraphs: ["You've been signed out everywhere else."],
    action: { label: "This wasn't me", link },
    footnote: "If this was you, there's nothing to do.",
  };
}

export function exportReadyEmail(site: string, link: string): Email {
  return {
    subject: `Your ${site} data is ready`,
    heading: "Your data is ready",
    paragraphs: [
      "You asked for everything you have written and uploaded. Download it from 'My data' in your settings.",
      `The archive is deleted after ${exportDays} days.`,
    ],
    action: { label: "Open settings", link },
    footnote: "If this wasn't you, change your password: someone knows it.",
  };
}

export function deletionRequestedEmail(site: string, eraseAt: string, link: string): Email {
  const until = `${formatDay(eraseAt)} at ${eraseAt.slice(11, 16)} UTC`;
  return {
    subject: `Your ${site} account will be deleted`,
    heading: "Your account will be deleted",
    paragraphs: [
      `On ${until} we erase your account with everything you have made. You've been signed out everywhere.`,
      "Changed your mind? Sign in before then and choose 'Keep my account'.",
    ],
    action: { label: "Sign in", link },
    footnote:
      "If this wasn't you, sign in, keep your account and change your password: someone knows it. Can't sign in? Choose 'Forgot password?' there.",
  };
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** '29 November 2026' */
function formatDay(date: string): string {
  return dayFormat.format(new Date(date));
}

export function passkeyAddedEmail(site: string, name: string, link: string): Email {
  return {
    subject: `A passkey was added to your ${site} account`,
    heading: "A passkey was added",
    paragraphs: [`From now on the passkey '${name}' signs in to your ${site} account.`],
    action: { label: "See my passkeys", link },
    footnote: "If this wasn't you, remove it there, change your password and sign out all other devices.",
  };
}

/** Its owner should recognise the address. */
function obscured(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 2)}…@${domain}`;
}
