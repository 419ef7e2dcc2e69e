import { useTranslations } from 'use-intl';
import { toCallError } from './call';

/** Returns a function that describes an error in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    const { code, message } = toCallError(error);
    if (code === 'UNREACHABLE' || code === 'TIMEOUT') return t('unreachable');
    return message || t(code === 'INVALID_INPUT' ? 'invalid' : 'unexpected');
  };
}
