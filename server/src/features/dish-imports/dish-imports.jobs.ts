import type { Tasks } from "../../platform/jobs/jobs.ts";
import { fetchPhotosTask } from "./dish-imports.service.ts";
import { fetchPhotos, type PhotosDeps } from "./dish-photos.service.ts";

/** Fetches an import's photos. */
export function dishImportsJobs(deps: PhotosDeps): Tasks {
  return { [fetchPhotosTask]: { run: (payload) => fetchPhotos(deps, (payload as { id: number }).id) } };
}
