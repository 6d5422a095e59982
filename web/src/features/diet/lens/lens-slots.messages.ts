/** Said in place of what the lens says, where that could not be loaded. */
export const notLoaded = "My lens could not be loaded.";
