import { pathOf } from "@dishboard/contract/endpoint";
import { maxPictureBytes } from "@dishboard/contract/limits";
import { Problem, type ProblemCode, readProblem } from "@dishboard/contract/problem";
import {
  type PictureBucket,
  pictureTypes,
  type UploadedPicture,
  uploadErrors,
  uploadPicture,
} from "@dishboard/contract/uploads";
import { sendAsPerson } from "../../lib/person-call.ts";
import { mediaMessages } from "./media.messages.ts";

// A slow line may have taken the last megabytes in at once, and says nothing until they are through.
const silenceMostMs = 120_000;

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void };
type Answer = { status: number; content: unknown };

/** What was stored, or why nothing was, in words for people; a file that is at fault itself fails however often it is sent. */
export type Upload = { picture: UploadedPicture } | { fault: string; isFileAtFault: boolean };

const fileFaults: ReadonlySet<ProblemCode> = new Set(["invalid", "unsupported-media-type", "too-large"]);

/** Uploads a picture as the person on the page; throws only the reason of the signal. */
export async function sendPicture(bucket: PictureBucket, file: File, sending: Sending): Promise<Upload> {
  const fault = pictureFault(file);
  if (fault !== null) return { fault, isFileAtFault: true };
  try {
    return uploadOf(await sendAsPerson((pass) => post(pathOf(uploadPicture, { bucket }, {}), file, pass, sending)));
  } catch (error) {
    if (sending.signal.aborted) throw sending.signal.reason;
    const isSignedOut = error instanceof Problem && error.code === "sign-in-required";
    return otherFault(isSignedOut ? uploadErrors.signIn : mediaMessages.failed);
  }
}

function pictureFault({ type, size }: File): string | null {
  if (!(pictureTypes as readonly string[]).includes(type)) return uploadErrors.type;
  return size > maxPictureBytes ? uploadErrors.tooLarge : null;
}

/** Read by hand and not by its schema, because the browser is built without schemas. */
function uploadOf({ status, content }: Answer): Upload {
  if (status >= 300) {
    const problem = readProblem(content);
    return { fault: faultOf(problem), isFileAtFault: problem !== undefined && fileFaults.has(problem.code) };
  }
  const picture = (typeof content === "object" && content !== null ? content : {}) as Partial<UploadedPicture>;
  if (!picture.path || !picture.id) return otherFault(mediaMessages.noPath);
  if (!picture.url) return otherFault(mediaMessages.noUrl);
  if (!/^https?:\/\//.test(picture.url)) return otherFault(mediaMessages.badUrl);
  return { picture: picture as UploadedPicture };
}

function otherFault(fault: string): Upload {
  return { fault, isFileAtFault: false };
}

function faultOf(problem: Problem | undefined): string {
  if (!problem || problem.code === "internal") return mediaMessages.failed;
  if (problem.code === "sign-in-required") return uploadErrors.signIn;
  const isWhole = problem.message === uploadErrors.tooLarge || problem.message === uploadErrors.type;
  return isWhole ? problem.message : mediaMessages.failedFor(problem.message);
}

/** XMLHttpRequest, because fetch does not tell how far a body has come. */
function post(path: string, file: File, headers: object, { signal, onProgress }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const fail = () => {
      settle();
      reject(new Error(mediaMessages.failed));
    };
    const abort = () => request.abort();
    let silence = setTimeout(abort, silenceMostMs);
    const settle = () => {
      clearTimeout(silence);
      signal.removeEventListener("abort", abort);
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(silence);
      silence = setTimeout(abort, silenceMostMs);
      if (total > 0) onProgress(Math.floor((loaded / total) * 100));
    };
    request.onload = () => {
      settle();
      resolve({ status: request.status, content: parsed(request.responseText) });
    };
    request.onerror = fail;
    request.onabort = fail;
    request.open("POST", path);
    for (const [name, value] of Object.entries({ ...headers, "content-type": file.type }))
      request.setRequestHeader(name, value);
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
