/** Every sentence that the charts say. */
export const chartsMessages = {
  dishesTitle: "The Dishboard 100",
  dishesSubtitle: "The top 100 dishes from restaurants near you",
  dishesFailed: "Error loading dishes. Please try again.",
  dishesEmpty: "No dishes found. Check back soon!",
  dishesEmptyHelp: "Know one worth the walk? Put it on the board.",
  nearestBoard: "The nearest board with dishes:",
  boardAt: (name: string, length: string) => `${name}, ${length}`,
  submitFirstDish: "Submit Your First Dish",
  productsTitle: "100 Eat In Hits",
  productsSubtitle: "The top 100 delivery, takeaway & cloud kitchen favorites",
  productsEmpty: "No products found. Check back soon!",
  productsEmptyHelp: "Know one that belongs in every kitchen? Put it on the board.",
  submitFirstProduct: "Submit Your First Eat In Item",
  filters: "Filters",
  found: {
    dish: (count: number) => (count === 1 ? "1 dish" : `${count} dishes`),
    product: (count: number) => (count === 1 ? "1 product" : `${count} products`),
  },
  cutShort: "There may be more. Loosen a filter to see them.",
} as const;
