import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Wish {
  /** The origin that the browser reports. */
  origin?: string;
  /** Whether the person unlocked the device. */
  isVerified?: boolean;
}

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };
const hashSha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** A device with one ES256 passkey, used with a browser that shows the console. */
export class Authenticator {
  readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private counter = 0;

  constructor(private readonly rpId = 'console.localhost') {}

  /** Returns the result of `navigator.credentials.create` for options. */
  create(options: Record<string, unknown>, wish: Wish = {}): Record<string, unknown> {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      toCose(this.keys.publicKey),
    ]);
    const authData = Buffer.concat([this.getData(wish, flags.attested), attested]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', Uint8Array.from(authData)],
    ]);
    return this.toJson({
      clientDataJSON: toClientData('webauthn.create', options, wish).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    });
  }

  /** Returns the result of `navigator.credentials.get` for options. */
  get(options: Record<string, unknown>, wish: Wish = {}): Record<string, unknown> {
    this.counter++;
    const authData = this.getData(wish);
    const clientData = toClientData('webauthn.get', options, wish);
    const signature = sign('sha256', Buffer.concat([authData, hashSha256(clientData)]), this.keys.privateKey);
    return this.toJson({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: signature.toString('base64url'),
    });
  }

  private getData({ isVerified = true }: Wish, more = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const set = flags.present | (isVerified ? flags.verified : 0) | more;
    return Buffer.concat([hashSha256(this.rpId), Buffer.from([set]), counter]);
  }

  private toJson(response: Record<string, unknown>): Record<string, unknown> {
    const id = this.id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function toClientData(
  type: string,
  { challenge }: Record<string, unknown>,
  { origin = 'http://console.localhost:4000' }: Wish,
): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** Returns the key in COSE form: key type, algorithm, curve, x and y. */
function toCose(key: KeyObject): Uint8Array {
  const { x, y } = key.export({ format: 'jwk' });
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Uint8Array.from(Buffer.from(x!, 'base64url'))],
      [-3, Uint8Array.from(Buffer.from(y!, 'base64url'))],
    ]) as never,
  );
}
