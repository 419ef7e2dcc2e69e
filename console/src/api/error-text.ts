import { useTranslations } from 'use-intl';
import { CallError } from './call';

/** Returns the function that says an error in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof CallError)) return t('unexpected');
    if (error.code === 'UNREACHABLE' || error.code === 'TIMEOUT') return t('unreachable');
    return error.message || t('unexpected');
  };
}
