/** The texts of the account's settings. */
export const settingsMessages = {
  email: "E-mail",
} as const;
