/** A reason to stop that the person at the terminal can do something about: told as it is, without a stack. */
export class Stop extends Error {}

/** Runs a command's whole story and turns a Stop, or a file that cannot be written, into plain lines and exit code 1. */
export async function tellPlainly(story) {
  try {
    await story();
  } catch (error) {
    if (!(error instanceof Stop) && error.syscall === undefined) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
