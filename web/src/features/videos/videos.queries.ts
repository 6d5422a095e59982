import { call, type Transport } from "@dishboard/contract/endpoint";
import { Problem, type ProblemCode, readProblem } from "@dishboard/contract/problem";
import { finishVideoUpload, type UploadedVideo, videoErrors, videoUploadsPath } from "@dishboard/contract/videos";
import { DetailedError, Upload } from "tus-js-client";
import { sendAsPerson } from "../../lib/person-call.ts";
import { createPersonRequests } from "./upload-requests.queries.ts";
import { videoMessages } from "./videos.messages.ts";

/** How an upload is followed and given up; what has arrived is deleted when it is. */
export type SendVideoOptions = { signal: AbortSignal; onProgress: (percent: number) => void };

/** The uploaded video, or an error for people; a file that is invalid fails however often it is sent. */
export type VideoUploadResult = { video: UploadedVideo } | { error: string; isFileInvalid: boolean };

/** Pieces that every proxy lets through; each that has arrived is there for good. */
const pieceBytes = 5 * 1_048_576;
/** A lost connection may be away for about ten minutes. */
const retryDelays = [500, 1_000, 2_000, 5_000, 10_000, ...Array.from({ length: 30 }, () => 20_000)];

const invalidFileCodes: ReadonlySet<ProblemCode> = new Set(["invalid", "unsupported-media-type", "too-large"]);

/** Uploads a video as the signed-in person, and goes on where it was after a lost connection; throws only the reason of the signal. */
export async function sendVideo(file: File, options: SendVideoOptions): Promise<VideoUploadResult> {
  try {
    const id = await sendBytes(file, options);
    return { video: await finish(id, options.signal) };
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    return errorOf(error);
  }
}

/** Sends the bytes and returns the id of the upload. */
function sendBytes(file: File, { signal, onProgress }: SendVideoOptions): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const upload = new Upload(file, {
      endpoint: videoUploadsPath,
      httpStack: createPersonRequests(),
      chunkSize: pieceBytes,
      retryDelays,
      storeFingerprintForResuming: false,
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
      // What cannot be deleted now is deleted by the server within hours.
      void upload.abort(true).catch(() => {});
      reject(signal.reason);
    };
    signal.addEventListener("abort", abort);
    upload.start();
  });
}

/** Whether a request that was answered like this may succeed later; 0 where nothing answered. */
function isPassing(status: number): boolean {
  return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507);
}

function idOf({ url }: Upload): string {
  return url?.split("/").at(-1) ?? "";
}

/** Repeats the call while nothing answers: it answers the same each time. */
async function finish(id: string, signal: AbortSignal): Promise<UploadedVideo> {
  for (const delay of retryDelays.slice(0, 10)) {
    try {
      return await call(patientTransport, finishVideoUpload, { params: { id } }, { signal });
    } catch (error) {
      if (signal.aborted || (error instanceof Problem && error.code !== "unavailable")) throw error;
      await new Promise((resolve) => setTimeout(resolve, delay));
      signal.throwIfAborted();
    }
  }
  throw new Problem("unavailable", videoMessages.failed);
}

/** A call without the time limit of others: the server reads the whole file before it answers. */
const patientTransport: Transport = (path, init) =>
  sendAsPerson((authorization) => fetch(path, { ...init, headers: { ...init.headers, ...authorization } }));

function problemOf(error: Error | DetailedError): unknown {
  if (!(error instanceof DetailedError)) return error;
  // What the request itself threw, such as that nobody is signed in.
  const { causingError, originalResponse } = error;
  if (causingError instanceof Problem) return causingError;
  return (originalResponse && readProblem(parseJson(originalResponse.getBody()))) ?? error;
}

function errorOf(error: unknown): VideoUploadResult {
  const problem = error instanceof Problem ? error : undefined;
  return { error: errorText(problem), isFileInvalid: problem !== undefined && invalidFileCodes.has(problem.code) };
}

function errorText(problem: Problem | undefined): string {
  if (!problem || problem.code === "internal" || problem.code === "unavailable") return videoMessages.failed;
  if (problem.code === "sign-in-required") return videoErrors.signIn;
  const isWhole = problem.message === videoErrors.tooLarge || problem.message === videoErrors.type;
  return isWhole ? problem.message : videoMessages.failedFor(problem.message);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
