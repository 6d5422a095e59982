/** How near does the cached page come to a constant reply of the same bytes? */
import { compareWithConstant } from "./compare-http.ts";

await compareWithConstant("cached page", "/");
