/** The whole demo town: an invented Camden with its people, its restaurants and what they eat. */
import { dishes } from "./dishes.ts";
import { doors } from "./doors.ts";
import { drools } from "./drools.ts";
import { people } from "./people.ts";
import { products } from "./products.ts";
import { restaurants } from "./restaurants.ts";
import { snaps } from "./snaps.ts";

/** The demo data. Items name their submitter by username, dishes their restaurant and posts their item by key. */
export const town = { people, restaurants, doors, dishes, products, snaps, drools } as const;
