import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { call } from "@dishboard/contract/endpoint";
import { finishVideoUpload, getVideo } from "@dishboard/contract/videos";
import { expect, it } from "vitest";
import { ownApp } from "../../../../testing/app.ts";
import { insertSignedIn, type SignedIn, transportOf } from "../../../../testing/sign-in.ts";
import { makeVideo, picture, uploadFile } from "../../../../testing/videos.ts";
import { addJob } from "../../platform/jobs/jobs.repository.ts";

const app = await ownApp();
const anna = (await insertSignedIn(app.db, "anna")) as SignedIn;

const videoRow = (id: string) => app.db.write.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();

async function engineProcesses(): Promise<number[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const own = await Promise.all(
    pids.map(async (pid) => {
      const [stat, command] = await Promise.all(
        ["stat", "cmdline"].map((file) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "")),
      );
      const parent = stat?.slice(stat.lastIndexOf(")") + 4).split(" ")[0];
      return parent === String(process.pid) && command?.includes("video-engine") ? [Number(pid)] : [];
    }),
  );
  return own.flat();
}

it.runIf(process.platform === "linux")(
  "a conversion whose process is killed is tried again, and the server goes on",
  async () => {
    const long = await makeVideo("long.avi", ...picture({ rate: "30", seconds: 4 }), "-c:v", "mjpeg");
    const { id } = await uploadFile(app, anna, long);
    await call(transportOf(app, anna), finishVideoUpload, { params: { id } });
    const running = app.runJobs();
    let killed = 0;
    await expect
      .poll(async () => {
        for (const pid of await engineProcesses()) {
          process.kill(-pid, "SIGKILL");
          killed += 1;
        }
        const state = await call(transportOf(app, anna), getVideo, { params: { id } });
        return killed > 0 && state.state;
      })
      .toBe("waiting");
    await running;
    expect(await videoRow(id)).toMatchObject({ attempts: 1 });
    await addJob(app.db.write, "videos-convert", {}, `videos-convert ${id}`, "videos-convert");
    await app.runJobs();
    expect(await videoRow(id)).toMatchObject({ state: "ready" });
    expect(await readdir(join(app.settings.dataDir, "uploads"))).toEqual([]);
  },
);
