import { call, type Transport } from "@dishboard/contract/endpoint";
import { Problem, type ProblemCode } from "@dishboard/contract/problem";
import { finishVideoUpload, type UploadedVideo, videoErrors, videoUploadsPath } from "@dishboard/contract/videos";
import { sendAsPerson } from "../../lib/person-call.ts";
import { repeatCall, type SendOptions, sendBytes } from "../../lib/resumable-upload.ts";
import { videoMessages } from "./videos.messages.ts";

/** An invalid file fails on every try. */
export type VideoUploadResult = { video: UploadedVideo } | { error: string; isFileInvalid: boolean };

const invalidFileCodes: ReadonlySet<ProblemCode> = new Set(["invalid", "unsupported-media-type", "too-large"]);

/** Uploads a video, resuming after a lost connection. Throws only the signal's reason. */
export async function sendVideo(file: File, options: SendOptions): Promise<VideoUploadResult> {
  try {
    const id = await sendBytes(videoUploadsPath, file, options);
    return { video: await finish(id, options.signal) };
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    return errorOf(error);
  }
}

function finish(id: string, signal: AbortSignal): Promise<UploadedVideo> {
  const send = () => call(patientTransport, finishVideoUpload, { params: { id } }, { signal });
  return repeatCall(send, signal, videoMessages.failed);
}

/** Without time limit: the server reads the whole file first. */
const patientTransport: Transport = (path, init) =>
  sendAsPerson((authorization) => fetch(path, { ...init, headers: { ...init.headers, ...authorization } }));

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
