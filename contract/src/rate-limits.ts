/** Operators change rates by these names in LIMITS, written with hyphens. */

export type Rate = { max: number; perSeconds: number };

/**
 * A rate and its counter: the network, the member, or the caller (the member, else the network). Without `per` the
 * server decides. Limits per network count every request, others only valid calls.
 */
export type RateLimit = Rate & { per?: "network" | "person" | "caller" };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

const rates = {
  signIn: { max: 5, perSeconds: 15 * minute },
  signInNetwork: { max: 100, perSeconds: 15 * minute },
  signInRight: { max: 30, perSeconds: 15 * minute },
  signInRightNetwork: { max: 300, perSeconds: 15 * minute },
  /** Per session, one with each page that a browser loads; also unknown tokens per network. */
  refresh: { max: 600, perSeconds: 5 * minute },
  /** Per network: a class at a market is one. */
  signUp: { max: 30, perSeconds: 30 * minute },
  /** Per invitation link, or per restaurant for its table cards. */
  signUpInvited: { max: 50, perSeconds: hour },
  /** Per address and network: others cannot use up the owner's emails. */
  mail: { max: 3, perSeconds: hour },
  /** Per address, from networks where its owner was not signed in lately. */
  mailAddress: { max: 8, perSeconds: hour },
  mailAddressDay: { max: 24, perSeconds: day },
  /** Per address, from networks where its owner was. */
  mailKnown: { max: 4, perSeconds: hour },
  mailKnownDay: { max: 12, perSeconds: day },
  /** Per network, except sign-ups by invitation. */
  mailNetwork: { max: 60, perSeconds: hour },
  /** Lookups, also by a sign-up. A school has one address, and every pupil looks up some. */
  usernames: { per: "caller", max: 400, perSeconds: minute },
  emailLinks: { per: "network", max: 300, perSeconds: minute },
  /** Items that one new account puts under a warning. */
  newReactions: { max: 1, perSeconds: day },
  /** The same for all new accounts of one network together. */
  newReactionsNetwork: { max: 3, perSeconds: day },
  reactions: { per: "person", max: 5, perSeconds: day },
  appeals: { per: "caller", max: 30, perSeconds: hour },
  suspensions: { per: "caller", max: 120, perSeconds: hour },
  barcodes: { per: "person", max: 60, perSeconds: minute },
  blocks: { per: "person", max: 120, perSeconds: hour },
  boards: { per: "person", max: 30, perSeconds: minute },
  boardsLong: { per: "person", max: 200, perSeconds: day },
  boardPreviews: { per: "person", max: 60, perSeconds: minute },
  boardFollows: { per: "person", max: 60, perSeconds: minute },
  exports: { per: "person", max: 5, perSeconds: day },
  openPlaces: { per: "network", max: 10, perSeconds: hour },
  diet: { per: "person", max: 120, perSeconds: minute },
  dishImports: { per: "person", max: 60, perSeconds: hour },
  follows: { per: "person", max: 100, perSeconds: hour },
  foodLog: { per: "person", max: 60, perSeconds: minute },
  foodLogLong: { per: "person", max: 500, perSeconds: day },
  geocode: { per: "caller", max: 80, perSeconds: minute },
  groupTables: { per: "caller", max: 600, perSeconds: minute },
  groupTablesOpened: { per: "caller", max: 60, perSeconds: hour },
  groupTablesRead: { per: "caller", max: 1_200, perSeconds: minute },
  ownLists: { per: "person", max: 120, perSeconds: minute },
  ownListsLong: { per: "person", max: 2_000, perSeconds: day },
  hiddenAuthors: { per: "person", max: 1_200, perSeconds: hour },
  submissions: { per: "person", max: 60, perSeconds: hour },
  submissionsLong: { per: "person", max: 300, perSeconds: day },
  notifications: { per: "person", max: 120, perSeconds: minute },
  notificationChanges: { per: "person", max: 120, perSeconds: minute },
  invitations: { per: "caller", max: 300, perSeconds: minute },
  passkeys: { per: "person", max: 60, perSeconds: hour },
  past: { per: "person", max: 60, perSeconds: hour },
  pastLong: { per: "person", max: 120, perSeconds: day },
  placeSearch: { per: "caller", max: 600, perSeconds: minute },
  posts: { per: "person", max: 30, perSeconds: hour },
  postsLong: { per: "person", max: 200, perSeconds: day },
  postEdits: { per: "person", max: 60, perSeconds: hour },
  likes: { per: "person", max: 120, perSeconds: minute },
  likesLong: { per: "person", max: 2_000, perSeconds: day },
  comments: { per: "person", max: 30, perSeconds: 5 * minute },
  commentsLong: { per: "person", max: 500, perSeconds: day },
  presenceRead: { per: "caller", max: 600, perSeconds: minute },
  presence: { per: "person", max: 30, perSeconds: day },
  profileEdits: { per: "person", max: 60, perSeconds: hour },
  pushRenewals: { per: "caller", max: 60, perSeconds: hour },
  reports: { per: "caller", max: 30, perSeconds: hour },
  restaurants: { per: "caller", max: 600, perSeconds: minute },
  saves: { per: "person", max: 120, perSeconds: minute },
  savesLong: { per: "person", max: 2_000, perSeconds: day },
  savesMerged: { per: "person", max: 60, perSeconds: hour },
  savedCards: { per: "caller", max: 300, perSeconds: minute },
  /** Milliseconds that searches take: a tenth of a core. */
  search: { per: "caller", max: 6_000, perSeconds: minute },
  helpful: { per: "person", max: 120, perSeconds: minute },
  helpfulLong: { per: "person", max: 2_000, perSeconds: day },
  shares: { per: "caller", max: 120, perSeconds: hour },
  sitemap: { per: "network", max: 300, perSeconds: hour },
  /**
   * Each 16 megapixels of a photo or part of them count as one, twice with 16 bits per colour. A photo is accepted
   * while anything is left, and counts in full.
   */
  uploads: { per: "person", max: 60, perSeconds: hour },
  videos: { per: "person", max: 30, perSeconds: hour },
  videoFinishes: { per: "person", max: 120, perSeconds: hour },
  votes: { per: "person", max: 60, perSeconds: minute },
  votesLong: { per: "person", max: 500, perSeconds: day },
  /** Uncached charts and pages. The maximum at once refills continuously. A classroom stays far below it. */
  uncached: { max: 150, perSeconds: 30 },
  /** Requests by all instances of the site. */
  openFoodFacts: { max: 1, perSeconds: 1 },
} as const satisfies Record<string, RateLimit>;

export type LimitName = keyof typeof rates;

export const rateLimits = Object.fromEntries(
  Object.entries(rates).map(([name, limit]) => [name, { ...limit, name }]),
) as {
  [Name in LimitName]: RateLimit & { name: Name };
};
