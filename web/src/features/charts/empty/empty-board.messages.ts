export const emptyBoardMessages = {
  dishesEmpty: "No dishes found. Check back soon!",
  dishesEmptyHelp: "Know one worth the walk? Put it on the board.",
  submitFirstDish: "Submit Your First Dish",
  nearestBoard: "The nearest board with dishes:",
  boardAt: (name: string, length: string) => `${name}, ${length}`,
  productsEmptyHelp: "Know one that belongs in every kitchen? Put it on the board.",
  submitFirstProduct: "Submit Your First Eat In Item",
  noneTasted: "Nothing here has five votes yet by people who have eaten it.",
  noneTastedHelp: "'Ate it' on the page of a dish makes your vote a tasted one.",
  showAllVotes: "Show all votes",
} as const;
