/** Reads files beside the page, so that it goes on answering. */
import { readFiles } from "./file-reader.ts";

self.onmessage = async ({ data }: MessageEvent<File[]>) => {
  try {
    self.postMessage(await readFiles(data, new Date()));
  } catch {
    // The waiting page reports the failure.
    self.postMessage(null);
  }
};
