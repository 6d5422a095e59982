import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";

export type OpenFood = Record<string, unknown> & { code: string };

export function anOpenFood(code: string, fields: Record<string, unknown> = {}): OpenFood {
  return {
    code,
    product_name: "Crème de sésame",
    product_name_en: "Sesame Cream",
    brands: "Red Jar,Red Jar Organic",
    quantity: "250 g",
    lang: "fr",
    last_modified_t: 1_773_273_600,
    categories_tags: ["en:spreads", "en:sesame-spreads"],
    labels_tags: ["en:vegan", "en:organic"],
    allergens_tags: ["en:sesame-seeds"],
    traces_tags: ["en:nuts"],
    ...fields,
  };
}

/** Ten real products of the project's shared data, if available. */
export function realOpenFoods(): OpenFood[] {
  const path = ["..", "../.."].map((at) => `${at}/shared/data/open-food-facts-products.json.gz`).find(existsSync);
  return path ? (JSON.parse(gunzipSync(readFileSync(path)).toString()) as { products: OpenFood[] }).products : [];
}

/** Adds the check digit to a code. */
export function codeOf(number: number): string {
  const digits = String(number).padStart(12, "0");
  let sum = 0;
  for (let n = 0; n < 12; n++) sum += Number(digits[n]) * (n % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export type ServiceReply = { status: number; body: string; location?: string } | "silence";

export async function startOpenFoodFacts(answer: (code: string) => ServiceReply) {
  const asked: { path: string; agent: string | undefined }[] = [];
  const server = createServer((request, reply) => {
    asked.push({ path: request.url ?? "", agent: request.headers["user-agent"] });
    const given = answer(/product\/(\d+)/.exec(request.url ?? "")?.[1] ?? "");
    if (given === "silence") return;
    reply.writeHead(given.status, {
      "content-type": "application/json",
      ...(given.location && { location: given.location }),
    });
    reply.end(given.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop };
}
