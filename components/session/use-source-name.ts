import { useTranslations } from 'next-intl';
import { chatAppSource, getSourceName } from '@/lib/domain/session/sign-in-sources';

/** Returns the name of a sign-in provider in the page's language. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations('signIn');
  return (source) => (source === chatAppSource ? t('source.wechat') : getSourceName(source));
}
