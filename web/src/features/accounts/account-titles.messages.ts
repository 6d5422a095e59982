/** The titles of the account pages; in a file of their own, because every page's script loads all titles. */
export const accountTitles = {
  signUp: { title: "Join the Community", description: "Create an account to vote, to submit and to share." },
  logIn: { title: "Welcome Back", description: "Sign in to your account." },
  forgotPassword: { title: "Forgot Password", description: "Get a link to choose a new password." },
  resetPassword: { title: "Reset Password", description: "Choose a new password." },
} as const;
