import { pathOf } from "@dishboard/contract/endpoint";
import { Problem, type ProblemCode, readProblem } from "@dishboard/contract/problem";
import { type PictureBucket, type UploadedPicture, uploadErrors, uploadPicture } from "@dishboard/contract/uploads";
import { sendAsPerson } from "../../lib/person-call.ts";
import { mediaMessages } from "./media.messages.ts";

// Slow connections may buffer the last megabytes without progress.
const maxSilenceMs = 120_000;

type UploadOptions = { signal: AbortSignal; onProgress: (percent: number) => void };
type Reply = { status: number; content: unknown };

/** An invalid file fails on every try. */
export type UploadResult = { picture: UploadedPicture } | { error: string; isFileInvalid: boolean };

const invalidFileCodes: ReadonlySet<ProblemCode> = new Set(["invalid", "unsupported-media-type", "too-large"]);

/** Uploads a picture; throws only the signal's reason. */
export async function sendPicture(bucket: PictureBucket, file: File, options: UploadOptions): Promise<UploadResult> {
  try {
    const path = pathOf(uploadPicture, { bucket }, {});
    return readReply(await sendAsPerson((headers) => post(path, file, headers, options)));
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    const isSignedOut = error instanceof Problem && error.code === "sign-in-required";
    return otherError(isSignedOut ? uploadErrors.signIn : mediaMessages.failed);
  }
}

/** Without the schema, which the browser's build lacks. */
function readReply({ status, content }: Reply): UploadResult {
  if (status >= 300) {
    const problem = readProblem(content);
    return { error: errorText(problem), isFileInvalid: problem !== undefined && invalidFileCodes.has(problem.code) };
  }
  const picture = (typeof content === "object" && content !== null ? content : {}) as Partial<UploadedPicture>;
  if (!picture.path || !picture.id) return otherError(mediaMessages.noPath);
  if (!picture.url) return otherError(mediaMessages.noUrl);
  if (!/^https?:\/\//.test(picture.url)) return otherError(mediaMessages.badUrl);
  return { picture: picture as UploadedPicture };
}

function otherError(error: string): UploadResult {
  return { error, isFileInvalid: false };
}

function errorText(problem: Problem | undefined): string {
  if (!problem || problem.code === "internal") return mediaMessages.failed;
  if (problem.code === "sign-in-required") return uploadErrors.signIn;
  const isWhole = problem.message === uploadErrors.tooLarge || problem.message === uploadErrors.type;
  return isWhole ? problem.message : mediaMessages.failedFor(problem.message);
}

/** XMLHttpRequest, as fetch reports no progress. */
function post(path: string, file: File, headers: object, { signal, onProgress }: UploadOptions): Promise<Reply> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = () => {
      cleanUp();
      reject(new Error(mediaMessages.failed));
    };
    const abort = () => request.abort();
    let timeout = setTimeout(abort, maxSilenceMs);
    const cleanUp = () => {
      clearTimeout(timeout);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timeout);
      timeout = setTimeout(abort, maxSilenceMs);
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      cleanUp();
      resolve({ status: request.status, content: parseJson(request.responseText) });
    };
    request.onerror = fail;
    request.onabort = fail;
    request.open("POST", path);
    for (const [name, value] of Object.entries({ ...headers, "content-type": file.type }))
      request.setRequestHeader(name, value);
    request.send(file);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
