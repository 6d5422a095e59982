import { dishBoardKey } from "@dishboard/contract/board-keys";
import { weekOf } from "@dishboard/contract/weeks";
import type { Tasks } from "../../../platform/jobs/jobs.ts";
import { EmailRefused, type Mailer } from "../../../platform/mail/mailer.ts";
import { type RefreshDeps, refreshNotifications } from "../refresh.service.ts";
import { weeklyEmail } from "./weekly-email.emails.ts";
import { findReader, findWeek, updateSentAt, type Week } from "./weekly-email.repository.ts";
import {
  createUnsubscribeLink,
  queueWeeklyEmails,
  type WeeklyEmailRequest,
  weeklyEmailTask,
} from "./weekly-email.service.ts";

export type WeeklyEmailDeps = RefreshDeps & { mailer: Mailer; site: { name: string; url: string } };

/** Finds due weekly emails daily, and sends them. */
export function weeklyEmailJobs(deps: WeeklyEmailDeps): Tasks {
  return {
    "weekly-emails-due": { run: () => queueWeeklyEmails(deps), at: "13 8 * * *" },
    [weeklyEmailTask]: {
      run: (payload, attemptOf) => sendWeeklyEmail(deps, payload as WeeklyEmailRequest, attemptOf),
      sends: "emails",
    },
  };
}

async function sendWeeklyEmail(
  deps: WeeklyEmailDeps,
  { userId, since }: WeeklyEmailRequest,
  attemptOf?: string,
): Promise<void> {
  const { db, site, mailer } = deps;
  const reader = await findReader(db.read("latest"), userId);
  if (!reader) return;
  await refreshNotifications(deps, userId);
  // The refresh's findings belong to this email.
  const until = deps.clock();
  const week = await findWeek(db.read("latest"), userId, { since: new Date(since), until });
  await updateSentAt(db.write, userId, until);
  if (isEmpty(week)) return;
  const links = {
    notifications: `${site.url}/notifications`,
    board: week.board && `${site.url}/lists/${dishBoardKey}/${weekOf(week.board.monday)}`,
    unsubscribe: await createUnsubscribeLink(deps, site.url, userId),
  };
  const email = weeklyEmail(site.name, { username: reader.username, week }, links);
  await mailer.send(reader.email, email, attemptOf).catch((error: unknown) => {
    if (!(error instanceof EmailRefused)) throw error;
  });
}

function isEmpty({ news, followers, dishes, board }: Week): boolean {
  return news.length === 0 && followers.count === 0 && dishes.length === 0 && board === null;
}
