/** The names of boards in the addresses of their frozen weeks; that of a list is its slug. */

/** The board of the market area. */
export const dishBoardKey = "the-dishboard-100";

/** The board of products. */
export const productBoardKey = "100-eat-in-hits";
