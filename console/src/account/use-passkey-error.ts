import { useTranslations } from 'use-intl';
import { useErrorText } from '../api/error-text';
import { PasskeyError } from './passkey-device';

/** Returns the function that says an error of a call, the browser or the device in the reader's language. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useTranslations('passkeys');
  const getText = useErrorText();
  return (error) => (error instanceof PasskeyError ? t(error.kind) : getText(error));
}
