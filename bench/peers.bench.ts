/**
 * What does a chart that no cache has cost beside PostGraphile, over the same database, the same dishes and the same
 * function that ranks them? `npm run bench -- peers [DISHES]`. PostGraphile is no dependency: where it is installed,
 * PEER_FOLDER names the folder.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { nearbyRadiusKm, rankingLimit } from "@dishboard/contract/limits";
import { cellsAround, defaultMarketArea, nowhereCell } from "@dishboard/contract/places";
import pg from "pg";
import { getJson, type Measured, measureByTurns, type Processor, share } from "./compare-http.ts";
import { median, printTable, processorMsOf } from "./figures.ts";
import { nextOutput, start, stop } from "./processes.ts";

const dishes = process.argv[3] ?? "100000";
const folder = process.env.PEER_FOLDER ?? "";

/** The dishes of a chart as rows of their table, in its order: what PostGraphile shows is found through their relations. */
const peerFunction = `create function peer_chart(p_lat float8, p_lon float8, p_km float8, p_cells int[], p_limit int)
  returns setof dishes language sql stable rows 100 as $$
    select d.* from nearby_chart(p_lat, p_lon, p_km, p_cells, p_limit) with ordinality c (item_id, net_score, upvotes, position)
    join dishes d on d.id = c.item_id order by c.position $$`;

/** What a card shows. */
const query = `query Chart($lat: Float!, $lon: Float!, $km: Float!, $cells: [Int]!, $limit: Int!) {
  peerChart(pLat: $lat, pLon: $lon, pKm: $km, pCells: $cells, pLimit: $limit) {
    nodes {
      rowId name description price cuisine shareCount isFeatured
      imageUrl imageWidth imageHeight imageThumbhash imageDescription
      restaurantByRestaurantId { rowId name cuisine latitude longitude }
      rankingByRowId { netScore upvotes downvotes version }
      profileBySubmittedBy { rowId username avatarUrl }
      submissionTagsByDishId(orderBy: POSITION_ASC) { nodes { tag } }
      dishClaimsByDishId(orderBy: CLAIM_ID_ASC) { nodes { dietaryClaimByClaimId { name icon } } }
    }
  }
}`;

if (!existsSync(join(folder, "node_modules", "postgraphile"))) {
  console.log("PostGraphile is not installed in the folder that PEER_FOLDER names: nothing is compared");
  process.exit(0);
}
const server = start("http-server.ts", ["/api/charts/dishes"], { LIMIT_UNCACHED: "1000000/1s", DISHES: dishes });
try {
  const url = await nextOutput(server);
  const connection = await getJson<pg.ClientConfig>(`${url}/connection`);
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(peerFunction);
  await client.end();
  const peer = start("peer-server.ts", [folder, JSON.stringify(connection)], { GRAPHILE_ENV: "production" });
  try {
    await compare(url, await nextOutput(peer), peer.pid ?? 0);
  } finally {
    await stop(peer);
  }
} finally {
  await stop(server);
}

async function compare(url: string, peerUrl: string, peerPid: number): Promise<void> {
  const { latitude: lat, longitude: lon } = defaultMarketArea;
  const cells = [nowhereCell, ...cellsAround(defaultMarketArea, nearbyRadiusKm)];
  const body = JSON.stringify({ query, variables: { lat, lon, km: nearbyRadiusKm, cells, limit: rankingLimit } });
  const bytes = await assertSame(url, peerUrl, body);
  const all: Measured[] = [
    {
      name: "PostGraphile, no cache",
      url: peerUrl,
      isCached: false,
      asks: { path: "/graphql", body },
      encoding: "identity",
    },
    { name: "a chart, no cache", url, isCached: false, asks: { newPlaces: "charts" }, encoding: "identity" },
    { name: "a chart, no cache, brotli", url, isCached: false, asks: { newPlaces: "charts" } },
    { name: "a chart, cache", url, isCached: true, asks: { path: "/api/charts/dishes" } },
    {
      name: "a chart at the city's edge, no cache, brotli",
      url,
      isCached: false,
      asks: { newPlaces: "charts at the edge" },
    },
  ];
  const costs = await measureByTurns(all, async (one) => {
    const processor = await getJson<Processor>(`${url}/processor`);
    return one.url === peerUrl ? { ...processor, server: processorMsOf(peerPid) } : processor;
  });
  const [ofPeer = []] = costs;
  console.log(`processor time in ms for each chart of 100 dishes of ${dishes}, medians of the rounds, by turns`);
  printTable(
    ["chart", "bytes", "server", "database", "times less than PostGraphile", "p50, ms", "p99, ms"],
    all.map(({ name }, index) => {
      const own = costs[index] ?? [];
      const of = (choose: (cost: (typeof own)[number]) => number) => median(own.map(choose)).toFixed(2);
      const less = (Number.parseFloat(share(ofPeer, own)) / 100).toFixed(1);
      return [
        name,
        bytes[index] ?? "",
        of((c) => c.server),
        of((c) => c.database),
        less,
        of((c) => c.p50),
        of((c) => c.p99),
      ];
    }),
  );
}

/** Throws unless both show the same dishes in the same order. Returns the bytes of each. */
async function assertSame(url: string, peerUrl: string, body: string): Promise<number[]> {
  const ours = await (await fetch(`${url}/api/charts/dishes`)).text();
  const headers = { "content-type": "application/json" };
  const theirs = await (await fetch(`${peerUrl}/graphql`, { method: "POST", headers, body })).text();
  const { cards } = JSON.parse(ours) as { cards: { id: string; upvotes: number }[] };
  const { data, errors } = JSON.parse(theirs) as {
    data?: { peerChart: { nodes: { rowId: string; rankingByRowId: { upvotes: number } }[] } };
    errors?: unknown;
  };
  if (!data || errors) throw new Error(`PostGraphile answered ${theirs.slice(0, 500)}`);
  const shown = data.peerChart.nodes.map(({ rowId, rankingByRowId }) => `${rowId} ${rankingByRowId.upvotes}`);
  if (cards.length !== rankingLimit || String(cards.map(({ id, upvotes }) => `${id} ${upvotes}`)) !== String(shown))
    throw new Error("PostGraphile shows other dishes");
  return [theirs, ours, ours, ours].map((text) => Buffer.byteLength(text));
}
