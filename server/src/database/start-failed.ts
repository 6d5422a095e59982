/** The message is one line for the person at the terminal. */
export class StartFailed extends Error {
  override readonly name = "StartFailed";
}

const reasons: Record<string, string> = {
  EACCES: "no permission to write there",
  EPERM: "no permission to write there",
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  ENOTDIR: "part of its path is not a folder",
  EEXIST: "it is not a folder",
};

/** The system or this user has too many open files: the folder is not the cause. */
const tooManyFiles = new Set(["EMFILE", "ENFILE"]);

/** Names the data folder. Returns other errors unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (error instanceof StartFailed || !(error instanceof Error) || !("code" in error) || !("syscall" in error)) {
    return error;
  }
  if (tooManyFiles.has(String(error.code)))
    return new StartFailed("Too few files may be open at once: raise the limit (ulimit -n).", { cause: error });
  // Missing folders are created.
  const takesNone = error.code === "ENOENT" && error.syscall === "mkdir";
  const reason = takesNone
    ? "no folder can be made there"
    : (reasons[String(error.code)] ?? error.message.replaceAll(/\s+/g, " "));
  return new StartFailed(`Cannot use the data folder ${dataDir}: ${reason}.`, { cause: error });
}

/** Explains PostgreSQL's reason if its words are unclear. */
export function explainReason(message: string): string {
  if (/No space left on device|wrote only \d+ of \d+ bytes/.test(message)) return `the disk is full (${message})`;
  if (/insufficient file descriptors|Too many open files/.test(message))
    return `too few files may be open at once, see ulimit -n (${message})`;
  return message;
}
