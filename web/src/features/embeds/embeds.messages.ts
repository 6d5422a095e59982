/** Every sentence about sharing and embedding a board. */
export const embedsMessages = {
  title: (name: string) => `Share ${name}`,
  shareLink: "Share the link",
  embed: "Embed this board",
  help: "Shows the board as it is now on the page of a town, a market or a blog. It has no scripts and no cookies.",
  colours: "Colours",
  asReader: "As its reader's device",
  light: "Light",
  dark: "Dark",
  code: "HTML for your page",
  copyCode: "Copy the HTML",
  look: "See how it looks",
  atom: "Address for feed readers (Atom)",
  copyAtom: "Copy the address",
  copied: "Copied!",
  notCopied: "Couldn't copy. Please select the text and copy it yourself.",
} as const;
