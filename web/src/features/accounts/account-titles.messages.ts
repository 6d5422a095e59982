/** What the pages about accounts are called; apart, because every page's script knows every title. */
export const accountTitles = {
  signUp: { title: "Join the Community", description: "Create an account to vote, to submit and to share." },
  logIn: { title: "Welcome Back", description: "Sign in to your account." },
  forgotPassword: { title: "Forgot Password", description: "Get a link to choose a new password." },
  resetPassword: { title: "Reset Password", description: "Choose a new password." },
} as const;
