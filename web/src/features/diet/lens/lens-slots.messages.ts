/** Replaces lens texts that failed to load. */
export const notLoaded = "Your allergens could not be loaded.";
