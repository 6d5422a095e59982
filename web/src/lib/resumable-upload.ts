import { Problem, readProblem } from "@dishboard/contract/problem";
import { DetailedError, Upload } from "tus-js-client";
import { createPersonRequests } from "./upload-requests.ts";

/** Aborting deletes what was uploaded. */
export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

/** Every proxy passes this size; an uploaded piece persists. */
const pieceBytes = 5 * 1_048_576;
/** About ten minutes without a connection. */
export const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, ...Array.from({ length: 30 }, () => 20_000)];

/** Uploads a file as the person; returns its id. `outlivesReload` resumes the same file later. */
export function sendBytes(
  endpoint: string,
  file: File,
  { signal, onProgress }: SendOptions,
  { outlivesReload = false }: { outlivesReload?: boolean } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new Upload(file, {
      endpoint,
      httpStack: createPersonRequests(),
      chunkSize: pieceBytes,
      retryDelays,
      storeFingerprintForResuming: outlivesReload,
      removeFingerprintOnSuccess: true,
      onShouldRetry: ({ originalResponse, causingError }) =>
        !(causingError instanceof Problem) && isPassing(originalResponse?.getStatus() ?? 0),
      onProgress: (sent, total) => {
        if (total > 0) onProgress(Math.floor((sent / total) * 100));
      },
      onSuccess: () => {
        signal.removeEventListener("abort", abort);
        resolve(idOf(upload));
      },
      onError: (error) => {
        signal.removeEventListener("abort", abort);
        reject(problemOf(error));
      },
    });
    const abort = () => {
      // The server deletes the rest within hours.
      void upload.abort(true).catch(() => {});
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort);
    const start = () => {
      if (!signal.aborted) upload.start();
    };
    if (outlivesReload) void goOnWithEarlier(upload).finally(start);
    else start();
  });
}

async function goOnWithEarlier(upload: Upload): Promise<void> {
  const [earlier] = await upload.findPreviousUploads().catch(() => []);
  if (earlier) upload.resumeFromPreviousUpload(earlier);
}

/** Whether a retry may succeed; 0 is no answer. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
}

function idOf({ url }: Upload): string {
  return url?.split("/").at(-1) ?? "";
}

function problemOf(error: Error | DetailedError): unknown {
  if (!(error instanceof DetailedError)) return error;
  // The request's own error, such as a missing session.
  const { causingError, originalResponse } = error;
  if (causingError instanceof Problem) return causingError;
  return (originalResponse && readProblem(parseJson(originalResponse.getBody()))) ?? error;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Repeats an idempotent call until it is answered. Throws the signal's reason. */
export async function repeatCall<Reply>(
  send: () => Promise<Reply>,
  signal: AbortSignal,
  messageOfFailure: string,
): Promise<Reply> {
  for (const delay of retryDelays.slice(0, 10)) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || (error instanceof Problem && error.code !== "unavailable")) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
    }
  }
  throw new Problem("unavailable", messageOfFailure);
}
