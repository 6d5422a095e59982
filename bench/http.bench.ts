/** How near does the cached chart come to a constant reply of the same bytes? */
import { compareWithConstant } from "./compare-http.ts";

await compareWithConstant("cached chart", "/api/charts/dishes");
