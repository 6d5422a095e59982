/** Why there are no streets, in one line for whoever asked for them. */
export class MapFailed extends Error {}
