import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A test may pass wrong values. */
type Ceremony = { challenge: string; origin: string; rpId: string; isVerified?: boolean };

type Statement = { format: string; content: Buffer };

/** A software authenticator with one passkey, like Chromium's virtual one. */
export type Authenticator = {
  id: string;
  create(ceremony: Ceremony & { statement?: Statement }): object;
  get(ceremony: Ceremony & { userHandle?: string }): object;
};

const userPresent = 1;
const userVerified = 4;
const hasKey = 64;

/** One that does not count always reports 0. */
export function newAuthenticator({ counts = true }: { counts?: boolean } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  let uses = 0;
  const dataFor = ({ rpId, isVerified = true }: Ceremony, flags: number) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? ++uses : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | userPresent | (isVerified ? userVerified : 0)]), counter]);
  };
  const base = { id, rawId: id, type: "public-key", clientExtensionResults: {} };
  return {
    id,
    create(ceremony) {
      const { x, y } = publicKey.export({ format: "jwk" });
      const key = Buffer.concat([
        Buffer.from("a5010203262001215820", "hex"),
        Buffer.from(x ?? "", "base64url"),
        Buffer.from("225820", "hex"),
        Buffer.from(y ?? "", "base64url"),
      ]);
      const length = Buffer.from([0, credentialId.length]);
      const authData = Buffer.concat([dataFor(ceremony, hasKey), Buffer.alloc(16), length, credentialId, key]);
      const { format, content } = ceremony.statement ?? { format: "none", content: Buffer.from("a0", "hex") };
      const attestationObject = Buffer.concat([
        Buffer.from("a363666d74", "hex"),
        Buffer.from([0x60 + format.length]),
        Buffer.from(format),
        Buffer.from("6761747453746d74", "hex"),
        content,
        Buffer.from("686175746844617461", "hex"),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      return {
        ...base,
        response: {
          clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
          attestationObject: attestationObject.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    get(ceremony) {
      const authenticatorData = dataFor(ceremony, 0);
      const client = clientData("webauthn.get", ceremony);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: client.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signature.toString("base64url"),
          ...(ceremony.userHandle === undefined ? {} : { userHandle: ceremony.userHandle }),
        },
      };
    },
  };
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
