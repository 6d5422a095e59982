import { type ParseArgsOptionsConfig, parseArgs } from "node:util";

/** Parses the command line. Throws an error of one sentence that names an unknown option and all known ones. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  options: Options,
  args: string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const [, unknown] = /'(-[^']*)'/.exec(message) ?? [];
    if (code !== "ERR_PARSE_ARGS_UNKNOWN_OPTION" || unknown === undefined) throw error;
    const known = Object.keys(options).map((name) => `--${name}`);
    const has = known.length > 0 ? `has ${known.join(", ")}` : "has none";
    throw new Error(`There is no option ${unknown}. This command ${has}.`);
  }
}

/** Ends the process with one line if a command without arguments was given any. */
export function refuseArguments(): void {
  endOnProblem(() => {
    const { positionals } = readCommandLine({});
    if (positionals.length > 0)
      throw new Error(`This command takes nothing, and was given '${positionals.join(" ")}'.`);
  });
}

/** Reads the command line; ends the process with one line if that fails. */
export function endOnProblem<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  }
}
