/** Printed without a stack: the person at the terminal can act on it. */
export class CommandError extends Error {}

/** Runs a script; prints a CommandError or file system error without a stack and sets exit code 1. */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof CommandError) && error.syscall === undefined) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
