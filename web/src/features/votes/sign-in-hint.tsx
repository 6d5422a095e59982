import { SignInPrompt } from "../accounts/sign-in-prompt/sign-in-prompt.tsx";
import { votesMessages } from "./votes.messages.ts";

export const signInHintId = "sign-in-to-vote";

/** The text visitors' vote buttons refer to, and their prompt; once per page. */
export function SignInHint() {
  return (
    <>
      <span id={signInHintId} hidden>
        {votesMessages.signIn}
      </span>
      <SignInPrompt />
    </>
  );
}
