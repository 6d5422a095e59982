import type { QueryKey } from "@tanstack/react-query";

/** Starts of people's query keys, as in the specification. */
export const profileKeys = { profile: ["profile"] } as const satisfies Record<string, QueryKey>;
