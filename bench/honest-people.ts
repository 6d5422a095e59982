import { randomOf } from "./voting-town.ts";

/** A person of a scene. Times are in ms from the start. */
export type Actor = {
  name: string;
  /** Null for an old member. */
  signsUpAt: number | null;
  door?: { invitation?: string; restaurant?: string };
  network: string;
  votes: { at: number; dish: number; vote: "up" | "down" }[];
};

export type Looker = { at: number; network: string; dish: number };

/** Dishes are numbers, six to a restaurant. */
export type Scene = { name: string; actors: Actor[]; lookers: Looker[]; hours: number };

export type Draw = {
  random: () => number;
  /** Both inclusive. */
  between: (from: number, to: number) => number;
  /** Unique. */
  network: () => string;
  dishes: (from: readonly number[], count: number) => number[];
  restaurantOf: (dish: number) => string;
  invitation: string;
};

export const minute = 60_000;
const hour = 60 * minute;
export const dishesPerRestaurant = 6;
export const allDishes = Array.from({ length: 60 }, (_, n) => n);
const dishesOf = (restaurant: number) =>
  allDishes.slice(restaurant * dishesPerRestaurant, (restaurant + 1) * dishesPerRestaurant);

export function drawOf(seed: number, rest: Pick<Draw, "restaurantOf" | "invitation">): Draw {
  const random = randomOf(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  let networks = 0;
  return {
    random,
    between,
    network: () => {
      networks += 1;
      return `100.${64 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`;
    },
    dishes: (from, count) =>
      from
        .map((dish) => ({ dish, order: random() ** (1 + (dish % 10) / 4) }))
        .sort((a, b) => b.order - a.order)
        .slice(0, count)
        .map(({ dish }) => dish),
    ...rest,
  };
}

type Party = {
  name: string;
  people: number;
  networks: readonly string[];
  signUp: { from: number; lasts: number } | null;
  lasts: number;
  dishes: readonly number[];
  votes: [number, number];
  door?: Actor["door"];
  isShared?: boolean;
};

function party({ random, between, dishes: choose }: Draw, one: Party): Actor[] {
  const shared = one.isShared ? choose(one.dishes, between(...one.votes)) : null;
  return Array.from({ length: one.people }, (_, n) => {
    const signsUpAt = one.signUp && one.signUp.from + random() * one.signUp.lasts;
    const from = (signsUpAt ?? random() * 5 * minute) + 2 * minute;
    const dishes = shared ?? choose(one.dishes, between(...one.votes));
    return {
      name: `${one.name}_${n}`,
      signsUpAt,
      network: one.networks[n % one.networks.length] ?? "",
      ...(one.door ? { door: one.door } : {}),
      votes: dishes.map((dish) => ({
        at: from + random() * one.lasts,
        dish,
        vote: random() < 0.92 ? ("up" as const) : ("down" as const),
      })),
    };
  });
}

/** Visitors, ten per sign-up, each on their own network: they view up to three of that person's dishes. */
function lookersFor({ random, between, network }: Draw, actors: Actor[]): Looker[] {
  return actors.flatMap(({ votes }) =>
    Array.from({ length: 10 }, () => {
      const own = network();
      return [...votes]
        .sort(() => random() - 0.5)
        .slice(0, between(1, 3))
        .map(({ at, dish }) => ({ at: at * (0.3 + 0.7 * random()), dish, network: own }));
    }).flat(),
  );
}

export const scenes: Record<string, (draw: Draw) => Omit<Scene, "name">> = {
  "Opening night": (draw) => {
    const wifi = [draw.network()];
    const door = { invitation: draw.invitation };
    const people = draw.between(10, 30);
    const actors = party(draw, {
      ...{ name: "friend", people, networks: wifi, lasts: 90 * minute, dishes: allDishes, votes: [5, 20], door },
      signUp: { from: 0, lasts: 20 * minute },
    });
    return { actors, lookers: [], hours: 4 };
  },
  "Tables on a Saturday": (draw) => {
    const actors = Array.from({ length: 20 }, (_, table) => {
      // Three of them at one restaurant within an hour.
      const restaurant = table < 3 ? 0 : table % 10;
      const from = table < 3 ? table * 20 * minute : draw.random() * 4 * hour;
      const isOnWifi = draw.random() < 0.5;
      const people = draw.between(2, 8);
      return party(draw, {
        name: `table_${table}`,
        people,
        networks: isOnWifi ? [`203.0.113.${restaurant}`] : Array.from({ length: people }, draw.network),
        signUp: { from, lasts: 5 * minute },
        ...{ lasts: 8 * minute, dishes: dishesOf(restaurant), votes: [2, 6], isShared: true },
        door: { restaurant: draw.restaurantOf(restaurant * dishesPerRestaurant) },
      });
    }).flat();
    return { actors, lookers: [], hours: 6 };
  },
  "A family": (draw) => {
    const actors = [0, 1, 2].flatMap((weekend) =>
      party(draw, {
        ...{ name: `family_${weekend}`, people: draw.between(2, 5), networks: [draw.network()] },
        ...{ signUp: { from: weekend * hour, lasts: 10 * minute }, lasts: 30 * minute },
        ...{ dishes: dishesOf(draw.between(0, 9)), votes: [1, 4], isShared: true },
      }),
    );
    return { actors, lookers: [], hours: 4 };
  },
  "An office": (draw) => {
    const actors = party(draw, {
      ...{ name: "colleague", people: 200, networks: [draw.network()], signUp: null, lasts: hour },
      ...{ dishes: allDishes.slice(0, 24), votes: [1, 3] },
    });
    return { actors, lookers: [], hours: 2 };
  },
  "A class": (draw) => {
    const actors = party(draw, {
      ...{ name: "pupil", people: 25, networks: [draw.network()], signUp: { from: 0, lasts: 40 * minute } },
      ...{ lasts: 40 * minute, dishes: allDishes.slice(0, 36), votes: [3, 8] },
    });
    return { actors, lookers: [], hours: 2 };
  },
  "A market day": (draw) => {
    const people = draw.between(100, 300);
    const networks = Array.from({ length: 200 }, draw.network);
    const actors = party(draw, {
      ...{ name: "guest", people, networks, signUp: { from: 0, lasts: 2 * hour } },
      ...{ lasts: 40 * minute, dishes: allDishes, votes: [2, 8] },
    });
    return { actors, lookers: lookersFor(draw, actors), hours: 3 };
  },
  "A viral dish": (draw) => {
    const people = draw.between(100, 300);
    const networks = Array.from({ length: 200 }, draw.network);
    const actors = party(draw, {
      ...{ name: "fan", people, networks, signUp: { from: 0, lasts: 2 * hour } },
      ...{ lasts: 5 * minute, dishes: [7], votes: [1, 1] },
    });
    return { actors, lookers: lookersFor(draw, actors), hours: 3 };
  },
  "A mobile carrier": (draw) => {
    const carrier = Array.from({ length: 4 }, draw.network);
    const daily = Array.from({ length: 60 }, (_, n) => `2a00:1450:${n}:${draw.between(1, 9999)}::5`);
    const actors = party(draw, {
      ...{ name: "phone", people: 120, networks: [...carrier, ...daily], signUp: null, lasts: 2 * hour },
      ...{ dishes: allDishes, votes: [1, 5] },
    });
    return { actors, lookers: [], hours: 3 };
  },
  "A couple": (draw) => {
    const actors = party(draw, {
      ...{ name: "partner", people: 2, networks: [draw.network()], signUp: null, lasts: 30 * minute },
      ...{ dishes: allDishes, votes: [20, 20], isShared: true },
    });
    return { actors, lookers: [], hours: 1 };
  },
  Enthusiasts: (draw) => {
    const restaurant = draw.between(0, 9);
    const actors = party(draw, {
      ...{ name: "club", people: 15, networks: [draw.network()], signUp: null, lasts: 20 * minute },
      ...{ dishes: dishesOf(restaurant), votes: [4, 6], isShared: true },
    });
    return { actors, lookers: [], hours: 1 };
  },
  Regulars: (draw) => {
    const actors = party(draw, {
      ...{ name: "regular", people: 10, networks: Array.from({ length: 10 }, draw.network), signUp: null },
      ...{ lasts: 2 * hour, dishes: allDishes, votes: [50, 58] },
    });
    return { actors, lookers: [], hours: 3 };
  },
};
