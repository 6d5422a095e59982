import { startFirefox } from "./firefox.ts";
import { declareJourneys } from "./journeys.ts";
import { startEngine } from "./start-engine.ts";

await declareJourneys(
  await startEngine({
    name: "Firefox",
    packages: ["firefox-esr"],
    advice: "Install it, or set FIREFOX_PATH.",
    start: startFirefox,
  }),
);
