import type { HttpRequest, HttpResponse, HttpStack } from "tus-js-client";
import { sendAsPerson } from "./person-call.ts";

type Answer = HttpResponse & { status: number };

const maxSilenceMs = 60_000;

/** An upload's requests as the person, whose token may be renewed meanwhile. */
export function createPersonRequests(): HttpStack {
  return { getName: () => "person", createRequest };
}

function createRequest(method: string, url: string): HttpRequest {
  const headers: Record<string, string> = {};
  const aborting = new AbortController();
  let onProgress: (sent: number) => void = () => {};
  return {
    getMethod: () => method,
    getURL: () => url,
    setHeader: (name, value) => {
      headers[name] = value;
    },
    getHeader: (name) => headers[name],
    setProgressHandler: (handler) => {
      onProgress = handler;
    },
    send: (body: Blob | null = null) =>
      sendAsPerson((authorization) =>
        request({ method, url, headers: { ...headers, ...authorization }, body }, onProgress, aborting.signal),
      ),
    abort: async () => aborting.abort(),
    getUnderlyingObject: () => null,
  };
}

function request(
  { method, url, headers, body }: { method: string; url: string; headers: Record<string, string>; body: Blob | null },
  onProgress: (sent: number) => void,
  signal: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timeout = setTimeout(abort, maxSilenceMs);
    const cleanUp = () => {
      clearTimeout(timeout);
      signal.removeEventListener("abort", abort);
    };
    const fail = () => {
      cleanUp();
      reject(new Error("The connection was lost"));
    };
    signal.addEventListener("abort", abort);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(timeout);
      timeout = setTimeout(abort, maxSilenceMs);
      onProgress(loaded);
    };
    request.onload = () => {
      cleanUp();
      resolve(answerOf(request));
    };
    request.onerror = fail;
    request.onabort = fail;
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

function answerOf(request: XMLHttpRequest): Answer {
  return {
    status: request.status,
    getStatus: () => request.status,
    getHeader: (name) => request.getResponseHeader(name) ?? undefined,
    getBody: () => request.responseText,
    getUnderlyingObject: () => request,
  };
}
