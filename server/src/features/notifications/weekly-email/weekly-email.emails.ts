import { allergenNames, askBeforeEating, reactionReported } from "@dishboard/contract/allergens";
import type { Email } from "../../../platform/mail/email.ts";
import type { BoardMove, FollowedDish, SubjectNews, Week } from "./weekly-email.repository.ts";

/** A person's weekly email. */
export function weeklyEmail(
  site: string,
  { username, week }: { username: string | null; week: Week },
  links: { notifications: string; board: string | null; unsubscribe: string },
): Email {
  const sections = [
    { title: "Your dishes and posts", lines: withMore(week.news.map(newsLine), week.hasMoreNews) },
    { title: "New followers", lines: week.followers.count === 0 ? [] : [followersLine(week.followers)] },
    { title: "The Dishboard 100 this week", lines: withAsk(boardLines(week.board)) },
    { title: "New from people you follow", lines: withAsk(withMore(week.dishes.map(dishLine), week.hasMoreDishes)) },
  ];
  const hasOwnNews = week.news.length > 0 || week.followers.count > 0;
  return {
    subject: `Your week on ${site}`,
    heading: `Your week on ${site}`,
    paragraphs: [username ? `Hello ${username}, this is what happened:` : "This is what happened:"],
    sections: sections.filter(({ lines }) => lines.length > 0),
    action:
      hasOwnNews || !links.board
        ? { label: "See your notifications", link: links.notifications }
        : { label: "See the board of this week", link: links.board },
    footnote: `You get this once a week because you switched on the weekly letter of ${site}.`,
    unsubscribeLink: links.unsubscribe,
  };
}

function newsLine({ kind, name, isProduct, isDrool, count, rank, allergenIds }: SubjectNews): string {
  const post = isDrool ? "Drool" : "Snap";
  switch (kind) {
    case "votes":
      return `${counted(count, "vote")} up for your ${name}`;
    case "board":
      return `Your ${name} came ${isProduct ? "among the 100 Eat In Hits" : "onto the board"} at #${rank}`;
    case "top-ten":
      return `Your ${name} came into the top ten at #${rank}`;
    case "climb":
      return `Your ${name} went up ${counted(count, "place")}, to #${rank}`;
    case "likes":
      return `${counted(count, "like")} of your ${post}`;
    case "comment":
      return `${counted(count, "comment")} on your ${post}`;
    case "reaction":
      return `Somebody reported a reaction to ${allergenNames(allergenIds).join(", ")} in your ${name}. Please check what it contains.`;
  }
}

function boardLines(board: Week["board"]): string[] {
  const { climbs = [], entries = [] } = board ?? {};
  return [
    ...climbs.map((move) => `Up ${move.previousRank - move.rank}: ${nameOf(move)}, now #${move.rank}${alertOf(move)}`),
    ...entries.map((move) => `New at #${move.rank}: ${nameOf(move)}${alertOf(move)}`),
  ];
}

const nameOf = ({ name, place }: BoardMove) => `${name} at ${place}`;

/** Names reported reactions, so that no one eats it unwarned. */
const alertOf = ({ alertIds }: { alertIds: number[] }) =>
  alertIds.length > 0 ? ` (${reactionReported(alertIds)})` : "";

function followersLine({ names, count }: Week["followers"]): string {
  const others = count - names.length;
  const all = others > 0 ? [...names, counted(others, "other")] : names;
  const last = all.at(-1) ?? "";
  return `${all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${last}` : last} ${count === 1 ? "follows" : "follow"} you`;
}

function dishLine({ name, place, username, alertIds }: FollowedDish): string {
  return `${name} at ${place}, by ${username ?? "Unknown User"}${alertOf({ alertIds })}`;
}

function withAsk(lines: string[]): string[] {
  return lines.length > 0 ? [...lines, `With an allergy: ${askBeforeEating.dish.toLowerCase()} before you eat.`] : [];
}

function withMore(lines: string[], hasMore: boolean): string[] {
  return hasMore ? [...lines, "and more"] : lines;
}

function counted(count: number, thing: string): string {
  return count === 1 ? `1 ${thing}` : `${count} ${thing}s`;
}
