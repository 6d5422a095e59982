import { pathOf } from "@dishboard/contract/endpoint";
import { listComments } from "@dishboard/contract/posts";
import type { Database } from "../../../server/src/database/connect.ts";
import { newPerson } from "../../../testing/people.ts";

export type Address = { path: string; includes: string };

export type Board = {
  known: Address[];
  rare(n: number): Address;
  /** The comments with the newest tick. */
  ticks: string;
};

const places = 40;
const dishesPerPlace = 3;
const rarePlaces = 8_000;

export async function fillBoard(db: Database, [product = ""]: string[], tickPost: string): Promise<Board> {
  const cook = await newPerson(db, "cook");
  const known: Address[] = [
    { path: "/api/charts/products", includes: "Jar 0" },
    { path: "/api/whats-new/products", includes: "Jar 0" },
    { path: `/api/products/${product}/details`, includes: "Jar 0" },
    { path: `/product/${product}`, includes: "Jar 0" },
    { path: "/pantry-100", includes: "Jar 0" },
    { path: "/api/posts?kind=snap", includes: "snap" },
    { path: "/snaps", includes: "Snaps" },
    { path: "/", includes: "Dishboard" },
  ];
  for (let place = 0; place < places; place++) {
    const at = { latitude: 50.5 + (place % 8) * 0.2, longitude: -3 + Math.floor(place / 8) * 0.5 };
    const query = `lat=${at.latitude.toFixed(3)}&lon=${at.longitude.toFixed(3)}`;
    for (let n = 0; n < dishesPerPlace; n++) {
      const name = `Stew ${place}.${n}`;
      const id = await cook.submitsDish({ name, at, restaurant: `Kitchen ${place}.${n}` });
      known.push({ path: `/api/dishes/${id}/details`, includes: name }, { path: `/dish/${id}`, includes: name });
    }
    const [includes] = [`Stew ${place}.0`];
    known.push({ path: `/api/charts/dishes?${query}`, includes }, { path: `/api/whats-new/dishes?${query}`, includes });
  }
  return {
    known,
    rare: (n) => {
      const place = (n * 2_654_435_761) % rarePlaces;
      const latitude = 50.5 + (place % 100) * 0.015;
      const longitude = -3 + Math.floor(place / 100) * 0.025;
      return { path: `/api/charts/dishes?lat=${latitude.toFixed(3)}&lon=${longitude.toFixed(3)}`, includes: "cards" };
    },
    ticks: pathOf(listComments, { id: tickPost }, {}),
  };
}
