export const disputedCodeMessages = {
  title: "Another product has the same barcode",
  help: "A moderator is checking which one it belongs to. Until then, this page does not say what the product is free of.",
} as const;
