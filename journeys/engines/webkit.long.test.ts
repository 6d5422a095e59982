import { declareJourneys } from "./journeys.ts";
import { startEngine } from "./start-engine.ts";
import { startWebKit } from "./webkit.ts";

await declareJourneys(
  await startEngine({
    name: "WebKit",
    packages: ["webkit2gtk-driver", "xvfb"],
    advice: "On Debian: apt-get install webkit2gtk-driver xvfb",
    start: startWebKit,
  }),
);
