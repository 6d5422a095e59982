/** Off the page's thread. */
import { readFiles } from "./file-reader.ts";

self.onmessage = async ({ data }: MessageEvent<File[]>) => {
  try {
    self.postMessage(await readFiles(data, new Date()));
  } catch {
    self.postMessage(null);
  }
};
