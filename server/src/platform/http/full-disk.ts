import { statfs } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { storageFull } from "../storage/storage.ts";

const changes = new Set(["POST", "PUT", "PATCH"]);

/** Sign-in, administrators' decisions, deletions, and reads that are too long for an address. */
const stillAnswered =
  /^\/(auth\/v1\/(token|logout)|api\/(accounts\/passkey-challenges|admin\/.*|votes|posts\/likes|saves\/cards|tables\/[^/]+\/leave))(\?|$)/;

const lookEveryMs = 500;

/**
 * Refuses changes other than deletions with 507 while the disk has fewer than `minFreeBytes` free: if PostgreSQL cannot
 * write its log, it ends and stops all reads too.
 */
export function refuseChangesOnFullDisk(
  server: FastifyInstance,
  { folder, minFreeBytes, now }: { folder: string; minFreeBytes: number; now: () => number },
): void {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let isFull: Promise<boolean> = Promise.resolve(false);
  server.addHook("onRequest", async ({ method, url }) => {
    if (!changes.has(method) || stillAnswered.test(url)) return;
    if (now() - lookedAt >= lookEveryMs) {
      lookedAt = now();
      isFull = statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize < minFreeBytes,
        () => false,
      );
    }
    if (await isFull) throw storageFull();
  });
}
