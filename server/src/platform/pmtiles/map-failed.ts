/** Why there are no streets, in one line for the host. */
export class MapFailed extends Error {}
