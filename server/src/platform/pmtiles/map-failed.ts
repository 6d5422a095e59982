/** One line for the host. */
export class MapFailed extends Error {}
