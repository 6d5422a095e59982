import { isLoopback } from "./http/own-host.ts";
import type { Settings } from "./settings.ts";

/** Returns warnings about valid but costly settings, one line each. */
export function settingWarnings({ publicUrl, smtpUrl }: Pick<Settings, "publicUrl" | "smtpUrl">): string[] {
  const { protocol, host } = new URL(publicUrl);
  return [
    protocol === "http:" &&
      !isLoopback(host) &&
      "PUBLIC_URL begins with http: passwords travel in the clear, and browsers refuse to tell where somebody is, to copy and share links, to use passkeys, to show notifications and to keep the board for times without a network",
    smtpUrl?.startsWith("smtp:") &&
      "SMTP_URL begins with smtp: mails travel in the clear where the mail server offers no encryption",
  ].filter((warning) => typeof warning === "string");
}
