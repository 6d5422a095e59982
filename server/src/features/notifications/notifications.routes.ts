import { notificationsPageSize } from "@dishboard/contract/limits";
import {
  changeNotificationSettings,
  listNotifications,
  readNotification,
  readNotificationSettings,
  readNotifications,
  unreadNotifications,
} from "@dishboard/contract/notifications";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import * as list from "./list.repository.ts";
import { countUnread } from "./notifications.repository.ts";
import { changeSettings, setRead } from "./notifications.service.ts";
import { type RefreshDeps, refreshNotifications } from "./refresh.service.ts";
import { findSettings } from "./settings.repository.ts";

/** Mounts notifications and their settings. */
export function notificationsRoutes(server: FastifyInstance, deps: RefreshDeps): void {
  const unreadOf = async (userId: string) => ({ unread: await countUnread(deps.db.read("latest"), userId) });

  route(server, listNotifications, async ({ viewer, query }) => {
    if (query.before === undefined) await refreshNotifications(deps, viewer.id);
    const page = { before: query.before, limit: notificationsPageSize + 1 };
    const rows = await list.listNotifications(deps.db.read("latest"), viewer.id, page);
    const notifications = rows.slice(0, notificationsPageSize);
    return { notifications, next: rows.length > notifications.length ? (notifications.at(-1)?.id ?? null) : null };
  });

  route(server, unreadNotifications, async ({ viewer }) => {
    await refreshNotifications(deps, viewer.id);
    return unreadOf(viewer.id);
  });

  route(server, readNotification, async ({ viewer, params }) => {
    await setRead(deps, viewer.id, { id: params.id });
    return unreadOf(viewer.id);
  });

  route(server, readNotifications, async ({ viewer, body }) => {
    await setRead(deps, viewer.id, { until: body.until });
    return unreadOf(viewer.id);
  });

  route(server, readNotificationSettings, ({ viewer }) => findSettings(deps.db.read("latest"), viewer.id));

  route(server, changeNotificationSettings, ({ viewer, body }) => changeSettings(deps, viewer.id, body));
}
