import { Socket } from "node:net";

/** Calls back once when the parent process ends, if it requested that by a pipe. */
export function onParentExit(callback: () => void): void {
  const descriptor = Number(process.env.DISHBOARD_PARENT_PIPE);
  // Child processes do not inherit the descriptor.
  delete process.env.DISHBOARD_PARENT_PIPE;
  if (!Number.isInteger(descriptor) || descriptor < 3) return;
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
  pipe.once("close", callback);
  pipe.on("error", () => pipe.destroy());
  pipe.resume();
  // The pipe alone must not keep this process alive.
  pipe.unref();
}
