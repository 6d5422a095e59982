export const listMessages = {
  hasNewOrder: "The order of the list has changed.",
  showNewOrder: "Show new order",
  reordered: "The list is in its new order.",
  allShown: "That's all 100",
  allSoFar: "That's all so far",
  countSoFar: (count: number, limit: number) => `${count} of ${limit} so far`,
  missing: {
    dish: "Know a dish that belongs here? Put it on the board.",
    product: "Know a product that belongs here? Put it on the board.",
  },
  submit: { dish: "Submit a dish", product: "Submit a product" },
} as const;
