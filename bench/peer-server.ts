/**
 * PostGraphile over a database of ours, from a folder where somebody has installed it: `peer-server.ts FOLDER CONNECTION`.
 * Its own settings are those of its documentation, without a cache of replies, of which it has none.
 */
import { once } from "node:events";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

type Peer = { createServ(grafserv: unknown): { addTo(server: unknown): Promise<void> } };

const [folder = "", connection = "{}"] = process.argv.slice(2);
const load = createRequire(join(folder, "package.json"));
const { postgraphile } = load("postgraphile") as { postgraphile: (preset: object) => Peer };
const { PostGraphileAmberPreset } = load("postgraphile/presets/amber") as Record<string, object>;
const { makePgService } = load("postgraphile/adaptors/pg") as { makePgService: (options: object) => object };
const { grafserv } = load("postgraphile/grafserv/node") as { grafserv: unknown };
const pg = load("pg") as typeof import("pg");

const pool = new pg.Pool({ ...(JSON.parse(connection) as object), ssl: false, max: 10 });
const peer = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ pool, schemas: ["public"] })],
  grafserv: { graphqlPath: "/graphql", graphiql: false, watch: false },
  grafast: { explain: false },
});
const server = createServer();
server.on("error", (error) => console.error(error));
await peer.createServ(grafserv).addTo(server);
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
