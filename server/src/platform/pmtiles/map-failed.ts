/** The reason for a map without streets, in one line for the host. */
export class MapFailed extends Error {}
