import {
  createInvitation,
  endInvitation,
  joinByInvitation,
  listInvitations,
  type Opening,
  type OpeningStep,
  openingDishes,
  openingErrors,
  readInvitation,
  readOpening,
  readPosterPlaces,
  vouchForInvitation as vouchForInvitationCall,
} from "@dishboard/contract/opening";
import { onPositionGrid } from "@dishboard/contract/places";
import { Problem } from "@dishboard/contract/problem";
import type { FastifyInstance } from "fastify";
import { route } from "../../platform/http/route.ts";
import { findInvitation, listInvitations as listRows } from "./invitations.repository.ts";
import {
  end,
  type InvitationsDeps,
  invitationOf,
  invite,
  join,
  stateOf,
  vouchForInvitation,
} from "./invitations.service.ts";
import { countBoard, findPlacesAround } from "./opening.repository.ts";
import { type PostersDeps, posterPlaces } from "./posters.service.ts";

/** Mounts what administrators need to open a board, and the links by which groups are invited. */
export function openingRoutes(server: FastifyInstance, deps: PostersDeps & InvitationsDeps): void {
  const { db, clock, settings } = deps;

  route(server, readOpening, async () => {
    const reader = db.read("latest");
    // As the home page requests it.
    const [board, places] = await Promise.all([
      countBoard(reader, onPositionGrid(settings.marketArea)),
      findPlacesAround(reader, settings.marketArea),
    ]);
    return { ...board, ...places, next: nextStep({ ...board, ...places }) };
  });

  route(server, readPosterPlaces, ({ query }) => posterPlaces(deps, query));

  route(server, listInvitations, async () => {
    const rows = await listRows(db.read("latest"));
    return { invitations: rows.map((row) => invitationOf(row, clock())) };
  });

  route(server, createInvitation, ({ body }) => invite(deps, body));

  route(server, endInvitation, ({ params: { id } }) => end(deps, id));

  route(server, vouchForInvitationCall, ({ params: { id } }) => vouchForInvitation(deps, id));

  route(server, readInvitation, async ({ params: { code } }) => {
    const row = await findInvitation(db.read("latest"), code);
    if (!row) throw new Problem("not-found", openingErrors.noInvitation);
    return { groupName: row.groupName, state: stateOf(row, clock()) };
  });

  route(server, joinByInvitation, ({ viewer, params: { code } }) => join(deps, { code, userId: viewer.id }));
}

function nextStep(counts: Omit<Opening, "next">): OpeningStep {
  const { dishCount, votedDishCount, placesWithDish, placesWithoutDish } = counts;
  if (dishCount < openingDishes) return placesWithDish + placesWithoutDish === 0 ? "places" : "dishes";
  return votedDishCount < openingDishes ? "votes" : "done";
}
