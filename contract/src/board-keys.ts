export const dishBoardKey = "the-dishboard-100";

export const productBoardKey = "100-eat-in-hits";
