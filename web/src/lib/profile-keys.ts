import type { QueryKey } from "@tanstack/react-query";

/** How the query keys of what is known about people begin; the specification names them. */
export const profileKeys = { profile: ["profile"] } as const satisfies Record<string, QueryKey>;
