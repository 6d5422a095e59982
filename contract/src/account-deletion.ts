import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";

export const deletionDays = 7;

export const deletionErrors = {
  password: "The current password is not right",
  passwordMissing: "Please enter your current password",
  tooLate: "This account is being deleted and cannot be kept any more.",
} as const;

/** `eraseAt` is null if no deletion was requested. */
export const AccountDeletion = z.object({ eraseAt: z.nullable(z.string()) });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

const ofOnePerson = { tag: "accounts", auth: "person", path: "/api/account-deletion", reply: AccountDeletion } as const;

export const readDeletion = endpoint({
  method: "GET",
  operationId: "readDeletion",
  summary: "When one's own account will be erased, null while it is to stay",
  description: "The person can keep the account until then.",
  ...ofOnePerson,
});

export const requestDeletion = endpoint({
  method: "PUT",
  operationId: "requestDeletion",
  summary: `Has one's own account deleted after ${deletionDays} days`,
  description:
    "All other sessions end at once, and an email says until when the account can be kept. Until then everything stays as it is; then it is erased with all that the person has made. A repeated call keeps the first date.",
  body: z.strictObject({
    password: z
      .string({ error: deletionErrors.passwordMissing })
      .check(z.minLength(1, { error: deletionErrors.passwordMissing })),
  }),
  ...ofOnePerson,
});

export const undoDeletion = endpoint({
  method: "DELETE",
  operationId: "undoDeletion",
  summary: "Keeps one's own account after all",
  description: "Refused once erasing has begun. An account that is to stay anyway stays.",
  ...ofOnePerson,
});
