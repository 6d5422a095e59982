import { goneReportsToHide } from "@dishboard/contract/presence";
import type { Email } from "../../platform/mail/email.ts";

/** To administrators, when people have hidden a restaurant. */
export function goneEmail(site: string, { name, dishCount }: { name: string; dishCount: number }, link: string): Email {
  const dishes = dishCount === 0 ? "" : dishCount === 1 ? " with its dish" : ` with its ${dishCount} dishes`;
  return {
    subject: `Is '${name}' gone? A decision for ${site}`,
    heading: "A restaurant is hidden",
    paragraphs: [
      `${goneReportsToHide} people say that '${name}' is gone. It is hidden${dishes} until an administrator decides.`,
    ],
    action: { label: "Decide", link },
    footnote: `You get this because you are an administrator of ${site}.`,
  };
}
