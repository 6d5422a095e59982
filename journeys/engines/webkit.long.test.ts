import { declareJourneys } from "./journeys.ts";
import { startEngine } from "./start-engine.ts";
import { startWebKit, webKitPackages } from "./webkit.ts";

await declareJourneys(
  await startEngine({
    name: "WebKit",
    packages: webKitPackages,
    advice: `On Debian: apt-get install ${webKitPackages.join(" ")}`,
    start: startWebKit,
  }),
);
