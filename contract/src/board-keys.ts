/** Names of boards in the addresses of their frozen weeks. A list uses its slug. */

export const dishBoardKey = "the-dishboard-100";

export const productBoardKey = "100-eat-in-hits";
