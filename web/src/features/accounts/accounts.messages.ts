import { accountErrors, minPasswordLength } from "@dishboard/contract/accounts";

/** Account texts; field errors are in the contract (`accountErrors`). */
export const accountMessages = {
  signUpCard: "Create Account",
  logInCard: "Sign In",
  forgotCard: "Reset your password",
  resetCard: "Choose a new password",

  username: "Username",
  fullName: "Full Name",
  email: "Email",
  password: "Password",
  newPassword: "New Password",

  usernameChecking: "Checking",
  usernameAvailable: "Available",
  usernameLookupFailed: "Error checking username availability",
  usernameNetworkFailed: "A network error occurred while checking username",
  usernameNeeded: "Please choose a valid, available username",

  passwordMeter: {
    levels: {
      short: `At least ${minPasswordLength} characters.`,
      weak: "Weak.",
      fair: "Fair.",
      good: "Good.",
      strong: "Strong.",
    },
    advice: { short: "", weak: "Make it longer, or add a word or two.", fair: "One more word makes it good." },
    flaws: {
      personal: "Your name and email are guessed first.",
      pattern: "Repeats and rows of keys are guessed first.",
    },
  },

  benefits: {
    vote: "Vote dishes up and down",
    submit: "Submit the ones you love",
    climb: "Watch them climb the board",
  },
  wanted: {
    vote: (name: string) => `Your vote on ${name} counts once your email is confirmed`,
    submit: "Submit your dish once your email is confirmed",
  },

  haveAccount: "Already have an account?",
  terms: "Terms",
  privacy: "Privacy",
  signIn: "Sign In",
  noAccount: "Don't have an account?",
  createAccount: "Create Account",
  forgotPassword: "Forgot password?",
  backToSignIn: "Back to Sign In",
  creating: "Creating Account...",
  signingIn: "Signing In...",
  sending: "Sending...",
  saving: "Saving...",
  sendReset: "Send Reset Link",
  savePassword: "Save Password",
  savePasswordAs: (name: string) => `Save Password as ${name}`,

  notVerified: "Email not verified",
  created: "Account created successfully! Please check your email to verify your account before signing in.",
  sentTo: (email: string) => `The email is on its way to ${email}.`,
  invalidCredentials: "Invalid email or password. Please try again.",
  unexpected: "An unexpected error occurred. Please try again later.",
  suspended: "This account is suspended",
  notConfirmed: "Please verify your email address before signing in.",
  resend: "Resend verification e-mail",
  resendShort: "Resend email",
  resent: "If this address is waiting to be verified, a new email is on its way.",
  forgotHelp: "Enter your email, and we'll send you a link to choose a new password.",
  resetSent: "If there's an account with this email, a link to choose a new password is on its way.",
  askAgain: "Request a new link",

  confirmTitles: { signup: "Confirm your email", email_change: "Confirm your new email" },
  confirmHelp: {
    asSignedUp:
      "Someone (hopefully you) signed up with this email. If it wasn't you, close this or choose a new password.",
    typed: "There was more than one sign-up with this email. Enter the password of this one, or choose a new password.",
    new: "From now on you sign in with this password. The one of the sign-up stops working.",
  },
  confirmNewHelp: "This will be the email of your account.",
  confirmAs: (name: string) => `Confirm as ${name}`,
  confirming: "Confirming...",
  chooseNewPassword: "Choose a new password",
  useSignUpPassword: "Use the sign-up password",
  signedInAs: (current: string, owner: string) => `You're signed in as ${current}. This link is for ${owner}.`,
  staySignedInAs: (name: string) => `Stay signed in as ${name}`,
  bringPast: "Import your history",
  linkUsed: "Link already used",
  confirmedBefore: "Your email is confirmed.",
  confirmedBeforeSignIn: "Your email is confirmed: you can sign in.",

  toasts: {
    signedIn: { title: "Welcome back!", description: "You have successfully signed in." },
    signedOut: { title: "Signed out", description: "You have been successfully signed out." },
    created: {
      title: "Account Created!",
      description: "Please check your email to verify your account before signing in.",
    },
    usernameIssue: {
      title: "Username Issue",
      description: "This username is already in use. Please choose a different one.",
    },
    passwordTooShort: { title: "Password Too Short", description: `${accountErrors.passwordShort}.` },
    verified: { title: "Email verified", description: "Welcome! You're signed in." },
    passwordChanged: { title: "Password changed", description: "You're signed in with your new password." },
  },

  logIn: "Log In",
  sessionLost: {
    title: "Please sign in again",
    description: "Your session has ended, in another tab or on another device.",
  },
  signInError: "Sign In Error",
  signInCredentials: "Invalid email or password. Please check your credentials and try again.",
  signInUnexpected: "An unexpected error occurred during sign in.",
  signUpError: "Sign Up Error",
  signUpUnexpected: "An unexpected error occurred during sign up.",
  signOutError: "Sign Out Error",
  signOutUnexpected: "An unexpected error occurred during sign out.",
} as const;
