/** Printed without a stack. */
export class CommandError extends Error {}

/** Errors that a person can act on are printed without a stack. */
export async function runScript(script) {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof CommandError) && error.syscall === undefined) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
