import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const flags = { present: 0x01, attested: 0x40 };
const hash = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer) => data.toString('base64url');

/** The head of a CBOR item: its major type, and a length or value below 65,536. */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}
const integer = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (data: Buffer) => Buffer.concat([head(2, data.length), data]);
const text = (data: string) => Buffer.concat([head(3, data.length), Buffer.from(data)]);
const map = (entries: [Buffer, Buffer][]) =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

/** An ES256 key in COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [integer(1), integer(2)],
    [integer(3), integer(-7)],
    [integer(-1), integer(1)],
    [integer(-2), bytes(Buffer.from(x, 'base64url'))],
    [integer(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** A passkey with a real key: it signs as an authenticator and a browser do together. */
export class SoftwarePasskey {
  readonly id = base64url(randomBytes(32));
  /** Signatures so far, a part of each answer. */
  counter = 0;
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  private clientData(type: string, challenge: string) {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }),
    );
  }

  private authenticatorData(rpId: string, bits: number) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([hash(rpId), Buffer.from([bits]), counter]);
  }

  private answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** As `navigator.credentials.create()` answers. */
  create(
    { challenge, rp }: { challenge: string; rp: { id: string } },
    { format = 'none', statement = map([]) } = {},
  ) {
    const id = Buffer.from(this.id, 'base64url');
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, flags.present | flags.attested),
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(this.keys.publicKey),
    ]);
    const attestation = map([
      [text('fmt'), text(format)],
      [text('attStmt'), statement],
      [text('authData'), bytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: base64url(this.clientData('webauthn.create', challenge)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** As `navigator.credentials.get()` answers. */
  get({ challenge, rpId }: { challenge: string; rpId: string }) {
    this.counter += 1;
    const clientData = this.clientData('webauthn.get', challenge);
    const authData = this.authenticatorData(rpId, flags.present);
    const signed = Buffer.concat([authData, hash(clientData)]);
    return this.answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(sign('sha256', signed, this.keys.privateKey)),
    });
  }

  /** As `create`, with a maker's certificate. */
  createWithCertificate(options: { challenge: string; rp: { id: string } }) {
    const statement = map([
      [text('x5c'), Buffer.concat([head(4, 1), bytes(Buffer.from('maker'))])],
    ]);
    return this.create(options, { format: 'android-key', statement });
  }

  /** The same passkey, asked by a page of another origin. */
  at(origin: string): SoftwarePasskey {
    return Object.assign(new SoftwarePasskey(origin), {
      id: this.id,
      keys: this.keys,
      counter: this.counter,
    });
  }
}
