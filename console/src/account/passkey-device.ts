import { useTranslations } from 'use-intl';
import { useErrorText } from '../api/error-text';

/** Reasons why the browser or the device failed to create or use a passkey. */
type PasskeyErrorKind = 'cancelled' | 'already' | 'impossible';

class PasskeyError extends Error {
  override name = 'PasskeyError';
  constructor(readonly kind: PasskeyErrorKind) {
    super(kind);
  }
}

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

type Json = Record<string, unknown>;

/** Creates a passkey in the browser. Throws PasskeyError. */
export const createPasskey = (options: Json): Promise<Json> =>
  withDevice(({ startRegistration }) => startRegistration({ optionsJSON: options as never }));

/** Signs with a passkey that the person selects. Throws PasskeyError. */
export const askPasskey = (options: Json): Promise<Json> =>
  withDevice(({ startAuthentication }) => startAuthentication({ optionsJSON: options as never }));

/** The library loads on first use, which keeps it out of every screen. */
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

/** Returns a function that describes an error of a call, the browser or the device in the reader's language. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useTranslations('passkeys');
  const getText = useErrorText();
  return (error) => (error instanceof PasskeyError ? t(error.kind) : getText(error));
}
