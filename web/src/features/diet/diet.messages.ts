import { askBeforeEating } from "@dishboard/contract/allergens";

export const dietMessages = {
  claims: "My diet",
  claimsHelp: "‘Use my diet’ sets the filters from it. My diet hides nothing. An allergy? Choose it under ‘Allergens’.",
  allergens: "Allergens",
  allergensHelp: `Boards, searches and maps hide what is stated to contain one, and set apart what says nothing of it, where it may still be in there. Nuts are tree nuts; peanuts are apart. ${askBeforeEating.dish}, or ${askBeforeEating.product.toLowerCase()}.`,
  useDiet: "Use my diet",
  withoutFilter: (claims: string) => `There is no filter for ${claims}.`,
  keep: "Keep it with my account",
  keepDetail: "So that your other devices have it",
  notLoaded: "What your account keeps could not be loaded",
  notSent: "Changed on this device only. It is sent when you come back.",
  notSynced: "Your account does not keep it. Please try again.",
  notForgotten: "Your account still keeps it. Please try again.",
  lost: (names: readonly string[]) => `No longer among your allergens: ${names.join(", ")}`,
  lostHelp: "Another of your devices has changed them. See ‘Allergens’ in the settings.",
} as const;
