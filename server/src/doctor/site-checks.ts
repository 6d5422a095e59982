import { createTransport } from "nodemailer";
import { isLoopback } from "../platform/http/own-host.ts";
import type { Settings } from "../platform/settings.ts";
import { type Finding, ok, problem, reasonOf, warning } from "./finding.ts";

const timeoutMs = 10_000;

export async function checkAddress({ publicUrl, host, port }: Settings): Promise<Finding[]> {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const listensAt = isEverywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const isServing = await answers(`http://${listensAt}:${port}`).then(
    () => true,
    () => false,
  );
  const server = ok("server", isServing ? `It answers at port ${port}` : `None answers at port ${port}: it is stopped`);
  return [server, await checkHttps(publicUrl, isServing)];
}

async function checkHttps(publicUrl: string, isServing: boolean): Promise<Finding> {
  const check = "https";
  const { protocol, host } = new URL(publicUrl);
  if (isLoopback(host))
    return warning(check, `${publicUrl} is for this machine only`, "Set PUBLIC_URL to the address that people use");
  if (protocol === "http:")
    return warning(
      check,
      "PUBLIC_URL begins with http: browsers refuse positions, copying, passkeys and pushes there",
      "Put a proxy with a certificate in front, and set PUBLIC_URL to its https address",
    );
  if (!isServing) return ok(check, `${publicUrl} is not asked while the server is stopped`);
  const advice = "Look at the name in the DNS, the proxy, and its certificate";
  return answers(publicUrl).then(
    (status) =>
      status === 200
        ? ok(check, `${publicUrl} answers`)
        : problem(check, `${publicUrl} answers ${status} where this server answers 200`, advice),
    (error) => problem(check, `${publicUrl} cannot be reached from here: ${reasonOf(error)}`, advice),
  );
}

async function answers(url: string): Promise<number> {
  const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(timeoutMs), redirect: "manual" });
  await reply.body?.cancel();
  return reply.status;
}

/** Compares TRUST_PROXY with the proxy that the address suggests. */
export function checkProxy({ publicUrl, trustedProxies, host }: Settings): Finding {
  const check = "proxy";
  const isBehind = publicUrl.startsWith("https:");
  if (isBehind && trustedProxies === false)
    return problem(
      check,
      "The address is https, so a proxy is in front, and TRUST_PROXY does not name it: all people count as one for the limits",
      "Set TRUST_PROXY to the address of the proxy, like 127.0.0.1",
    );
  if (typeof trustedProxies === "number" && !isLoopback(host))
    return warning(
      check,
      `TRUST_PROXY=${trustedProxies} believes anyone who connects, and HOST=${host} lets everybody`,
      "Set TRUST_PROXY to the addresses of the proxies, or HOST=127.0.0.1, or close the port by a firewall",
    );
  if (!isBehind && trustedProxies !== false)
    return warning(
      check,
      "TRUST_PROXY names a proxy, and PUBLIC_URL is not https",
      "Is PUBLIC_URL the proxy's address?",
    );
  return ok(check, trustedProxies === false ? "There is none in front" : "It is named by TRUST_PROXY");
}

/** Connects to the mail server and signs in, without sending mail. */
export async function checkMail({ smtpUrl, publicUrl }: Settings): Promise<Finding> {
  const check = "mail";
  if (smtpUrl === null)
    return isLoopback(new URL(publicUrl).host)
      ? ok(check, "No mail server is set: mails are files in outbox/")
      : problem(
          check,
          "No mail server is set: mails stay in outbox/, and nobody else can confirm an account",
          "Set SMTP_URL",
        );
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await server.verify();
    return ok(check, `The mail server ${new URL(smtpUrl).host} takes mails`);
  } catch (error) {
    const advice =
      "Look at the address, the user and the password in SMTP_URL, and whether this machine may connect there";
    return problem(check, `The mail server ${new URL(smtpUrl).host} cannot be used: ${reasonOf(error)}`, advice);
  } finally {
    server.close();
  }
}
