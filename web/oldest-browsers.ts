/** Build targets, see docs/decisions/0120-oldest-browsers.md. */
export const oldestBrowsers = { chrome: "118", edge: "118", firefox: "115", safari: "16.4", ios: "16.4" } as const;
