/** A reason to stop that the person at the terminal can act on: printed without a stack. */
export class CommandError extends Error {}

/** Runs a script; prints a CommandError, or an error of the file system, without a stack and sets exit code 1. */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof CommandError) && error.syscall === undefined) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
