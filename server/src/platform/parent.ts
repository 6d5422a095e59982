import { Socket } from "node:net";

/** Calls back once when the process that started this one is gone, however it ended; never where there is none to watch. */
export function onParentGone(callback: () => void): void {
  const descriptor = Number(process.env.DISHBOARD_PARENT_PIPE);
  // Programs started from here have no such descriptor.
  delete process.env.DISHBOARD_PARENT_PIPE;
  if (!Number.isInteger(descriptor) || descriptor < 3) return;
  const pipe = new Socket({ fd: descriptor, readable: true, writable: false });
  pipe.once("close", callback);
  pipe.on("error", () => pipe.destroy());
  pipe.resume();
  // Watching must not keep a process alive that has nothing else to do.
  pipe.unref();
}
