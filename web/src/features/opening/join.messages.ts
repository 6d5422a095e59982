import { errorLoading } from "../../lib/failures.ts";

export const joinMessages = {
  title: "Invitation",
  invites: (groupName: string, appName: string) => `${groupName} invites you to ${appName}`,
  about: "The best dishes near you, voted by the people who ate them. With an account your vote counts too.",
  states: {
    ended: "This invitation has ended. You can join all the same.",
    full: "As many people have joined as this invitation is for. You can join all the same.",
    unknown: "There is no such invitation. You can join all the same.",
  },
  unknownTitle: (appName: string) => `Welcome to ${appName}`,
  signUp: "Sign Up",
  look: "Look at the board",
  member: "You are signed in: the board is yours.",
  failed: errorLoading("this invitation"),
  joined: (groupName: string) => `You have joined by the invitation of ${groupName}.`,
} as const;
