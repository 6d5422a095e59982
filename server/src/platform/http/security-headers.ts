/** The security headers of every reply that sets none of its own of the same name, in lower case. */
export function securityHeaders(options: { isHttps: boolean; hstsSubdomains?: boolean }): Record<string, string> {
  return {
    "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "referrer-policy": "strict-origin-when-cross-origin",
    ...(options.isHttps
      ? { "strict-transport-security": `max-age=63072000${options.hstsSubdomains ? "; includeSubDomains" : ""}` }
      : {}),
    "x-content-type-options": "nosniff",
    // For browsers that do not know frame-ancestors.
    "x-frame-options": "DENY",
    // The filters of old browsers could be led to break pages.
    "x-xss-protection": "0",
  };
}
