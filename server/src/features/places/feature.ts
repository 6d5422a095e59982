import { createGeocoder } from "../../platform/geocoder.ts";
import { createPacedClient } from "../../platform/paced-client.ts";
import { createPlaceSearch } from "../../platform/place-search.ts";
import type { Feature } from "../../platform/site.ts";
import { findMoved } from "./merging/merging.repository.ts";
import { mergingRoutes } from "./merging/merging.routes.ts";
import { placesRoutes } from "./places.routes.ts";
import { restaurantsRoutes } from "./restaurants.routes.ts";

export const places: Feature = {
  name: "places",
  routes(server, site) {
    const { db, settings, log, gazetteer, marketArea: home } = site;
    const { itemChanged, placesMerged, movedTo } = site.events;
    movedTo.answerBy((kind, id) => findMoved(db.read("latest"), kind, id));
    const client = createPacedClient({ site: settings.publicUrl, log });
    placesRoutes(server, {
      geocoder: createGeocoder({ url: settings.geocoderUrl, client }),
      placeSearch: createPlaceSearch({ url: settings.placeSearchUrl, client, gazetteer, home }),
    });
    restaurantsRoutes(server, db);
    mergingRoutes(server, { ...site, restoreAlertsAt: placesMerged.announce, onChange: itemChanged.announce });
  },
};
