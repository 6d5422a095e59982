/**
 * The process that reads untrusted files. It gets one task as a line of JSON, answers with lines of JSON, and ends with
 * its parent.
 */
import { createInterface } from "node:readline";
import { type Adapter, ProgramKilled, type ReadThrough, type VideoFile } from "./adapter.ts";
import type { Plan, VideoFacts } from "./facts.ts";

export type EngineChoice = { kind: "ffmpeg"; program: string } | { kind: "node-av"; folder: string } | { kind: "none" };

export type Task =
  | { name: "probe"; engine: EngineChoice; file: VideoFile }
  | ({ name: "read"; engine: EngineChoice; file: VideoFile; facts: VideoFacts } & ReadThrough)
  | { name: "convert"; engine: EngineChoice; file: VideoFile; facts: VideoFacts; plan: Plan; output: string }
  | { name: "poster"; engine: EngineChoice; path: string; atSeconds: number; output: string };

/** The facts of a probe, or the seconds read. */
export type Result = VideoFacts | number | boolean;

export type Answer = { progress: number } | { result: Result } | { error: string };

function answer(line: Answer): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function open(engine: EngineChoice): Promise<Adapter> {
  if (engine.kind === "ffmpeg") return (await import("./ffmpeg.ts")).openFfmpeg(engine.program);
  if (engine.kind === "node-av") return (await import("./node-av.ts")).openNodeAv(engine.folder);
  return (await import("./mediabunny.ts")).openMediabunny();
}

async function perform(task: Task): Promise<Result> {
  const adapter = await open(task.engine);
  if (task.name === "probe") return adapter.probe(task.file);
  if (task.name === "read") return adapter.readThrough(task.file, task.facts, task);
  if (task.name === "poster") {
    await adapter.savePoster?.(task.path, task.atSeconds, task.output);
    return adapter.savePoster !== null;
  }
  await adapter.convert(task.file, task.facts, task.plan, task.output, (progress) => answer({ progress }));
  return true;
}

const lines = createInterface({ input: process.stdin });
// The parent has ended; the group includes the programs started here.
lines.once("close", () => process.kill(0, "SIGKILL"));
lines.once("line", (line) => {
  perform(JSON.parse(line) as Task)
    .then((result) => answer({ result }))
    .catch((error: unknown) => {
      // Without an answer: the file was not the cause.
      if (error instanceof ProgramKilled) process.stderr.write(`${error.message}\n`);
      else answer({ error: error instanceof Error ? error.message : String(error) });
    })
    .finally(() => process.stdout.write("", () => process.exit(0)));
});
