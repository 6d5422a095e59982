/** The security headers of a reply, by their names in lower case. */
export type SecurityHeaders = Record<string, string>;

/** For how long browsers come by https only: two years, which lists of such sites ask for. */
const httpsSeconds = 63_072_000;

/** What every reply has. A page replaces the policy by its own. */
export function securityHeaders({
  isHttps,
  hstsSubdomains = false,
}: {
  isHttps: boolean;
  hstsSubdomains?: boolean | undefined;
}): SecurityHeaders {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(isHttps && {
      "strict-transport-security": `max-age=${httpsSeconds}${hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
    "x-content-type-options": "nosniff",
    // For browsers that do not know frame-ancestors.
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
  };
}
