/** Said in place of what the lens says, where that could not be loaded. */
export const notLoaded = "Your allergens could not be loaded.";
