/** The texts of the export of one's own data. */
export const exportMessages = {
  title: "Export my data",
  detail: "Everything you have written and uploaded",
  making: (percent: number) => (percent === 0 ? "Being made" : `Being made, ${percent}%`),
  ready: (day: string) => `Ready to download until ${day}`,
  failed: "Could not be made",

  help: "One archive with everything: your profile, account, dishes, products, Snaps, Drools, comments, votes, saves, follows and more, with all photos and videos.",
  format: "Unpack it and open index.html in any browser; the same is there as JSON for programs.",
  start: "Make the archive",
  starting: "Asking...",
  wait: "You can close this. We'll email you when the archive is ready.",
  progress: "The archive is being made",
  isReady: "Your archive is ready.",
  expires: (day: string) => `It is deleted on ${day}.`,
  download: (size: string) => `Download (${size})`,
  again: "Make a new one",
  isFailed: "Your archive could not be made. Nothing is lost: please try again.",
  downloading: "The download has begun",
} as const;
