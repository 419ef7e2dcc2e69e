/** Why browser or device made or used no passkey. */
type PasskeyErrorKind = 'cancelled' | 'already' | 'impossible';

export class PasskeyError extends Error {
  override name = 'PasskeyError';
  constructor(readonly kind: PasskeyErrorKind) {
    super(kind);
  }
}

/** Returns whether this browser has passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

type Json = Record<string, unknown>;

/** Has the browser make a passkey. Throws PasskeyError. */
export const createPasskey = (options: Json): Promise<Json> =>
  withDevice(({ startRegistration }) => startRegistration({ optionsJSON: options as never }));

/** Has the browser sign by a passkey that the person chooses. Throws PasskeyError. */
export const askPasskey = (options: Json): Promise<Json> =>
  withDevice(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }));

/** The library loads with the first use, so that no screen carries it. */
async function withDevice(
  run: (library: typeof import('@simplewebauthn/browser')) => Promise<object>,
): Promise<Json> {
  const library = await import('@simplewebauthn/browser');
  try {
    return { ...(await run(library)) };
  } catch (error) {
    throw new PasskeyError(toErrorKind(error instanceof Error ? error.name : ''));
  }
}

function toErrorKind(name: string): PasskeyErrorKind {
  if (name === 'InvalidStateError') return 'already';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'cancelled' : 'impossible';
}
