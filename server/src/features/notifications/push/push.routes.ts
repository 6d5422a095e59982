import { readPush, renewPush, switchPushOff, switchPushOn } from "@dishboard/contract/push";
import type { FastifyInstance } from "fastify";
import { route } from "../../../platform/http/route.ts";
import { findPushState, type PushDeps, renewDevice, switchOff, switchOn } from "./push.service.ts";

/** Mounts a device's push switch. */
export function pushRoutes(server: FastifyInstance, deps: PushDeps): void {
  route(server, readPush, ({ viewer }) => findPushState(deps, viewer));
  route(server, switchPushOn, ({ viewer, body }) => switchOn(deps, viewer, body));
  route(server, renewPush, ({ body }) => renewDevice(deps, body));
  route(server, switchPushOff, ({ viewer }) => switchOff(deps, viewer));
}
