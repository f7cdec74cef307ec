import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an authenticator and a browser put into an answer, of which a forger may change each part. */
type CeremonyClaims = {
  type: 'webauthn.create' | 'webauthn.get';
  challenge: string;
  origin: string;
  rpId: string;
  counter: number;
  /** Bit 0: somebody touched it. Bit 2: it knows who. Bit 6: a new credential follows. */
  flags: number;
};
export type ForgedClaims = Partial<CeremonyClaims>;
type PasskeySite = { origin: string; rpId: string };

const TOUCHED_BY_OWNER = 0x05;
const WITH_CREDENTIAL = 0x40;
const ID_BYTES = 16;

/** A passkey in software: signs whatever it is told, as no browser would. ES256, without attestation. */
export class SoftwarePasskey {
  readonly id = randomBytes(ID_BYTES);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(private readonly site: PasskeySite) {}

  /** The answer of a browser that makes this passkey. */
  create(challenge: string): object {
    const { x, y } = this.keys.publicKey.export({ format: 'jwk' }) as { x: string; y: string };
    // COSE: an EC2 key for ES256 on P-256.
    const key = Buffer.concat([fromHex('a5010203262001215820'), fromUrl(x), fromHex('225820'), fromUrl(y)]);
    const idLength = Buffer.from([0, ID_BYTES]);
    const claims = this.claims({ type: 'webauthn.create', challenge, flags: TOUCHED_BY_OWNER | WITH_CREDENTIAL });
    const data = Buffer.concat([authenticatorData(claims), Buffer.alloc(ID_BYTES), idLength, this.id, key]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(data.length);
    // CBOR: { fmt: 'none', attStmt: {}, authData }.
    const head = fromHex('a363666d74646e6f6e656761747453746d74a068617574684461746159');
    return this.credential({
      clientDataJSON: toUrl(clientData(claims)),
      attestationObject: toUrl(Buffer.concat([head, length, data])),
      transports: ['internal'],
    });
  }

  /** The answer of a browser that signs in with it; signed by another one's key where a forger has no other. */
  assert(forged: ForgedClaims, signer: SoftwarePasskey = this): object {
    const claims = this.claims({ type: 'webauthn.get', ...forged });
    const [data, client] = [authenticatorData(claims), clientData(claims)];
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return this.credential({
      clientDataJSON: toUrl(client),
      authenticatorData: toUrl(data),
      signature: toUrl(sign('sha256', signed, signer.keys.privateKey)),
    });
  }

  private claims(given: ForgedClaims): CeremonyClaims {
    return { type: 'webauthn.get', challenge: '', counter: 0, flags: TOUCHED_BY_OWNER, ...this.site, ...given };
  }

  private credential(response: object): object {
    return { id: toUrl(this.id), rawId: toUrl(this.id), type: 'public-key', response };
  }
}

const toUrl = (bytes: Buffer): string => bytes.toString('base64url');
const fromUrl = (text: string): Buffer => Buffer.from(text, 'base64url');
const fromHex = (text: string): Buffer => Buffer.from(text, 'hex');

const clientData = ({ type, challenge, origin }: CeremonyClaims): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ rpId, flags, counter }: CeremonyClaims): Buffer {
  const tail = Buffer.alloc(5);
  tail.writeUInt8(flags);
  tail.writeUInt32BE(counter, 1);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail]);
}
