/** What `state` of a post means: others see it only when it is shown. */
export const postStates = {
  shown: 0,
  /** Its video is not converted yet. */
  processing: 1,
  hidden: 2,
  /** Its video could not be converted. */
  failed: 3,
} as const;
