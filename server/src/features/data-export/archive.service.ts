import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { Database } from "../../database/connect.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { sections } from "./exported.tables.ts";
import type { ExportedRow } from "./exported-rows.tables.ts";
import { type CountedSection, indexPage, sectionPage } from "./readable-pages.service.ts";
import { type StoredFile, withSnapshot } from "./snapshot.repository.ts";

export type ArchiveOf = { userId: string; username: string | null; siteName: string; madeAt: Date };

/**
 * Writes a member's archive: each section as JSON and page, media, and `index.html`. Reads in pieces, so memory stays
 * flat. `onProgress` gets the percentage.
 */
export async function writeArchive(
  { db, storage }: { db: Database; storage: Storage },
  of: ArchiveOf,
  file: string,
  onProgress: (percent: number) => Promise<void>,
): Promise<void> {
  const zip = openZip(file);
  const counted: CountedSection[] = [];
  let files: StoredFile[] = [];
  let done = 0;
  const step = () => onProgress(Math.floor((99 * ++done) / (sections.length + files.length)));
  const addFile = async (path: string) => {
    const stored = await storage.read(path.slice("/media/".length));
    if (stored) await zip.add(path.slice(1), stored.bytes, { compress: false });
    return stored !== null;
  };
  try {
    await withSnapshot(db.write, of.userId, async (read, stored) => {
      files = stored;
      const paths = new Set(stored.map(({ path }) => path));
      for (const section of sections) {
        const onEnd = (count: number) => counted.push({ ...section, count });
        await zip.add(`data/${section.name}.json`, jsonOf(read(section), onEnd));
        await zip.add(`pages/${section.name}.html`, sectionPage(section, read(section), paths));
        await step();
      }
    });
    for (const { path, converted } of files) {
      // A conversion meanwhile deletes the original.
      const isAdded = await addFile(path);
      if (!isAdded && converted) await addFile(converted);
      await step();
    }
    await zip.add("index.html", [indexPage(of, counted)]);
    await zip.end();
  } catch (error) {
    zip.abort();
    throw error;
  }
}

async function* jsonOf(rows: AsyncIterable<ExportedRow[]>, onEnd: (count: number) => void): AsyncGenerator<string> {
  let count = 0;
  for await (const some of rows) {
    for (const row of some) {
      yield `${count === 0 ? "[\n" : ",\n"}${JSON.stringify(row)}`;
      count += 1;
    }
  }
  yield count === 0 ? "[]\n" : "\n]\n";
  onEnd(count);
}

function openZip(file: string) {
  const zip = new ZipFile();
  // Personal data, so only for the server's user.
  const abort = new AbortController();
  const to = createWriteStream(file, { mode: 0o600 });
  const written = pipeline(zip.outputStream, to, { signal: abort.signal });
  written.catch(() => {});
  return {
    async add(name: string, content: Readable | Iterable<string> | AsyncIterable<string>, options = {}) {
      const stream = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(stream, name, options);
      // A full disk would stop reading forever.
      await Promise.race([finished(stream, { writable: false }), written.then(() => {})]);
    },
    async end() {
      zip.end();
      await written;
    },
    abort: () => abort.abort(),
  };
}
