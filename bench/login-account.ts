/** The one account of the server that the sign-ins are measured on. */
export const known = { email: "known@example.org", password: "correct horse" };
