/** What does the first page cost, cached and not cached, compared with a constant reply of the same bytes? */
import { compareWithConstant } from "./compare-http.ts";

await compareWithConstant("page", "/", "pages");
