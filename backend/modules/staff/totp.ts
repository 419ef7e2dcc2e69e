import { Secret, TOTP } from 'otpauth';

const stepMs = 30_000;
/** Number of steps before and after that are accepted, because clocks of phones differ. */
const skew = 1;
/** 160 bits, as RFC 4226 recommends for SHA-1, the only algorithm that every authenticator app supports. */
const secretBytes = 20;

const toTotp = (secret: string, email = '') =>
  new TOTP({
    issuer: 'Makan',
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: stepMs / 1000,
    secret: Secret.fromBase32(secret),
  });

/** Returns a new secret in base 32. */
export const createTotpSecret = (random: (bytes: number) => Buffer): string =>
  new Secret({ buffer: Uint8Array.from(random(secretBytes)).buffer }).base32;

/** Returns the URL that authenticator apps read from a QR code. */
export const getTotpAddress = (secret: string, email: string): string => toTotp(secret, email).toString();

/** Returns the time step of a code, or undefined when the code is not valid now. */
export function findTotpStep(secret: string, code: string, now: Date): number | undefined {
  const delta = toTotp(secret).validate({ token: code, timestamp: now.getTime(), window: skew });
  return delta === null ? undefined : Math.floor(now.getTime() / stepMs) + delta;
}

/** Returns the app's code at an instant. */
export const getTotpCode = (secret: string, at: Date): string =>
  toTotp(secret).generate({ timestamp: at.getTime() });
