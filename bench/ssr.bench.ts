/** What does the first page cost, from the cache and made anew, beside a constant reply of the same bytes? */
import { compareWithConstant } from "./compare-http.ts";

await compareWithConstant("page", "/", "pages");
