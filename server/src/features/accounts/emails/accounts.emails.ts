import type { Email } from "../../../platform/mail/email.ts";

const notYou = "If that was not you, you need not do anything, and nothing will happen.";

/** To somebody who signed up. */
export function confirmSignUpEmail(site: string, username: string, link: string): Email {
  return {
    subject: `Confirm your e-mail for ${site}`,
    heading: `Welcome to ${site}, ${username}!`,
    paragraphs: [
      "One press and your account is ready: then you can vote, share what you ate and tell others where to find it.",
    ],
    action: { label: "Confirm my e-mail", link },
    footnote: `The link works once, for a day. Somebody signed up with this address as ${username}. If that was not you, do not press the button: the account goes away by itself after a week.`,
  };
}

/** To somebody who signed up with an address that has an account. */
export function existingAccountEmail(site: string, link: string): Email {
  return {
    subject: `You already have an account at ${site}`,
    heading: "You already have an account",
    paragraphs: [
      `Somebody, probably you, tried to join ${site} with this address. It has an account already, so nothing was changed.`,
      "Sign in as ever. If you do not remember the password, 'Forgot password?' is on the same page.",
    ],
    action: { label: "Sign in", link },
    footnote: notYou,
  };
}

/** To somebody who forgot the password. */
export function resetPasswordEmail(site: string, link: string): Email {
  return {
    subject: `Choose a new password for ${site}`,
    heading: "Choose a new password",
    paragraphs: [`Somebody, probably you, asked for a new password at ${site}.`],
    action: { label: "Choose a new password", link },
    footnote: `The link works once, for a day. ${notYou}`,
  };
}

/** To the new address of an account. */
export function confirmNewAddressEmail(site: string, username: string, link: string): Email {
  return {
    subject: `Confirm your new e-mail for ${site}`,
    heading: "Is this your new address?",
    paragraphs: [`${username} wants to use this address at ${site} from now on.`],
    action: { label: "Confirm the new address", link },
    footnote: `The link works once, for a day. ${notYou}`,
  };
}

/** To the old address of an account. */
export function addressChangedEmail(site: string, newEmail: string): Email {
  return {
    subject: `Your e-mail at ${site} was changed`,
    heading: "Your e-mail was changed",
    paragraphs: [`Your account at ${site} now uses ${obscured(newEmail)}, which its owner has confirmed.`],
    footnote: "If that was not you, tell the people who run the site.",
  };
}

/** To the present address of an account whose new address cannot get mail. */
export function newAddressRefusedEmail(site: string, newEmail: string): Email {
  return {
    subject: `Your new e-mail for ${site} cannot be reached`,
    heading: "Your new e-mail cannot be reached",
    paragraphs: [
      `You asked to use ${obscured(newEmail)} at ${site}, but its mail server does not take our mail. Perhaps it was mistyped.`,
      "Nothing was changed: your account still uses this address.",
    ],
    footnote: "If that was not you, change your password: somebody knows it.",
  };
}

/** To somebody whose password was changed. */
export function passwordChangedEmail(site: string, link: string): Email {
  return {
    subject: `Your password at ${site} was changed`,
    heading: "Your password was changed",
    paragraphs: ["You have been signed out everywhere else."],
    action: { label: "It was not me", link },
    footnote: "If that was you, you need not do anything.",
  };
}

/** Shows enough of an address for its owner to recognise it. */
function obscured(email: string): string {
  const [local = "", domain = ""] = email.split("@");
  return `${local.slice(0, 2)}…@${domain}`;
}
