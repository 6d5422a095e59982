export type SecurityHeaders = Record<string, string>;

/** Two years, the minimum for browsers' preload lists. */
const httpsSeconds = 63_072_000;

/** Returns the headers of every reply. A page replaces the policy. */
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
    // For browsers without frame-ancestors.
    "x-frame-options": "DENY",
    "x-xss-protection": "0",
  };
}
