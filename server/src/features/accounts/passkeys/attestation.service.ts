/**
 * Removes the attestation, which would make the check fetch revocation lists from the addresses in its certificates.
 * Throws if the input is no attestation object.
 */
export async function withoutStatement(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import("@simplewebauthn/server/helpers");
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get("authData");
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map<string, string>()],
    ["authData", authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}
