import type { Chart } from "@dishboard/contract/charts";
import type { BrowserContext } from "playwright-core";
import { type TestEmail, takeEmails } from "../testing/emails.ts";
import { type SignedIn, signedInPerson } from "../testing/sign-in.ts";

export async function paintedBoard(url: string): Promise<Chart> {
  for (;;) {
    const board = (await (await fetch(`${url}/api/charts/dishes`)).json()) as Chart;
    if (board.cards.slice(0, 20).every(({ image }) => image !== null)) return board;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** The server must write its emails to its folder. */
export function newMember(url: string, dataDir: string): Promise<SignedIn> {
  const emails = async (): Promise<TestEmail[]> => {
    for (;;) {
      const written = await takeEmails(dataDir);
      if (written.length > 0) return written;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  };
  return signedInPerson({ transport: (path, init) => fetch(url + path, init), emails }, "ada");
}

/** The browser has the cookies from the next page on. */
export async function signIn({ request }: BrowserContext, url: string, { email, password }: SignedIn): Promise<void> {
  const headers = { "sec-fetch-site": "same-origin" };
  const reply = await request.post(`${url}/auth/v1/token?grant_type=password`, { headers, data: { email, password } });
  if (!reply.ok()) throw new Error(`Signing in answered ${reply.status()}`);
}
