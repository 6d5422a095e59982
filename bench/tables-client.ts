/** The phones at group tables, in their own process. Each group table has one address: its guests share a network. */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type Looking = {
  url: string;
  tables: { code: string; version: string }[];
  phones: number;
  everyMs: number;
  ms: number;
};

/** Times of readings in ms, phones without changes, refused readings, and readings skipped as the last one ran. */
export type Looked = { times: number[]; unchanged: number; refused: number; late: number };

type Phone = { agent: Agent; code: string; version: string; isWaiting: boolean };

const agents = new Map<string, Agent>();
const phonesOf = new Map<string, Phone[]>();
const tickMs = 10;

process.on("message", async ({ url, tables, phones, everyMs, ms }: Looking) => {
  const all = tables.flatMap((table, n) => phonesAt(table, n, phones));
  const looked: Looked = { times: [], unchanged: 0, refused: 0, late: 0 };
  const began = performance.now();
  let next = 0;
  let open = 0;
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / everyMs) * all.length);
    for (; next < due; next++) {
      const phone = all[next % all.length];
      if (!phone || phone.isWaiting) {
        looked.late += 1;
        continue;
      }
      open += 1;
      void look(url, phone, looked).finally(() => {
        open -= 1;
      });
    }
    await pause(tickMs);
  }
  while (open > 0) await pause(tickMs);
  process.send?.(looked);
});

function phonesAt({ code, version }: Looking["tables"][number], n: number, count: number): Phone[] {
  const known = phonesOf.get(code);
  if (known) return known;
  const own = process.platform === "linux" ? { localAddress: `127.1.${n >> 8}.${n & 255}` } : {};
  const agent = agents.get(code) ?? new Agent({ keepAlive: true, maxSockets: count, ...own });
  agents.set(code, agent);
  const made = Array.from({ length: count }, () => ({ agent, code, version, isWaiting: false }));
  phonesOf.set(code, made);
  return made;
}

async function look(url: string, phone: Phone, looked: Looked): Promise<void> {
  phone.isWaiting = true;
  const began = performance.now();
  const { status, body } = await get(`${url}/api/tables/${phone.code}?version=${phone.version}`, phone.agent).catch(
    () => ({ status: 0, body: "" }),
  );
  phone.isWaiting = false;
  looked.times.push(performance.now() - began);
  if (status !== 200) looked.refused += 1;
  else if (body === '{"table":null}') looked.unchanged += 1;
  else phone.version = /"version":"([^"]+)"/.exec(body)?.[1] ?? "";
}

function get(address: string, agent: Agent): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent }, (reply) => {
      let body = "";
      reply.setEncoding("utf8").on("data", (chunk) => {
        body += chunk;
      });
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body }));
    });
    sent.on("error", reject).end();
  });
}
