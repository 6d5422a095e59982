import { type BoardState, maxBoardStates } from "@dishboard/contract/board-states";
import type { Area } from "@dishboard/contract/places";
import { weekOf } from "@dishboard/contract/weeks";
import type { Kysely } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import { timeZoneAt } from "../../../platform/opening-hours/time-zone-at.ts";
import { type FrozenBoard, listFrozenBoards } from "./frozen-boards.service.ts";
import { missingWeeks, nextDueAt, zoneOfPlace } from "./monday.service.ts";
import { listNewestWeeks, type NewestWeek } from "./weekly-charts.repository.ts";

/** Another job logs it. */
const noLog = { warn: () => {} };

export async function listBoardStates(db: Kysely<Schema>, marketArea: Area, now: Date): Promise<BoardState[]> {
  const boards = (await listFrozenBoards(db, marketArea)).slice(0, maxBoardStates);
  const newest = await listNewestWeeks(
    db,
    boards.map(({ key }) => key),
  );
  return boards.map((board) =>
    stateOf(
      board,
      newest.find(({ key }) => key === board.key),
      now,
    ),
  );
}

function stateOf({ key, name, place }: FrozenBoard, newest: NewestWeek | undefined, now: Date): BoardState {
  const timeZone = zoneOfPlace(place, noLog);
  const { since = now, monday = null, dueAt = null, madeAt = null } = newest ?? {};
  const [missing] = missingWeeks(timeZone, { now, since, lastMonday: monday });
  return {
    key,
    name,
    timeZone,
    isZoneKnown: timeZone === timeZoneAt(place),
    last:
      monday !== null && dueAt && madeAt
        ? { week: weekOf(monday), dueAt: dueAt.toISOString(), madeAt: madeAt.toISOString() }
        : null,
    missingSince: missing?.dueAt.toISOString() ?? null,
    nextDueAt: nextDueAt(timeZone, now).toISOString(),
  };
}
