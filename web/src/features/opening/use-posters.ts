import { messageOf } from "../../lib/failures.ts";
import { useBusy } from "../../lib/use-busy.ts";
import { toast } from "../../ui/toast.ts";
import { openingMessages as messages } from "./opening.messages.ts";
import { fetchPosters, type PostersRequest } from "./opening.queries.ts";

/** Has posters made, one file at a time, and saves them under a name; what fails is said. */
export function usePosters() {
  const { isBusy, run } = useBusy();
  const download = (request: PostersRequest, name: string) =>
    run(async () => {
      try {
        save(await fetchPosters(request), `${name}.pdf`);
        toast({ type: "success", title: messages.made(`${name}.pdf`) });
      } catch (error) {
        toast({ type: "destructive", title: messages.notMade, description: messageOf(error) });
      }
    });
  return { isBusy, download };
}

function save(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
