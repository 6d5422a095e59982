import { SignInPrompt } from "../accounts/sign-in-prompt/sign-in-prompt.tsx";
import { votesMessages } from "./votes.messages.ts";

/** The id of the one text that says why a visitor's vote buttons do nothing. */
export const signInHintId = "sign-in-to-vote";

/** The text that visitors' vote buttons refer to, and the prompt after a press. Once per page with vote buttons. */
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
