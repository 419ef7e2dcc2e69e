import { useTranslations } from 'next-intl';
import { chatAppSource, sourceName } from '@/lib/domain/session/sign-in-sources';

/** The name of a source in the diner's language. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations('signIn');
  return (source) => (source === chatAppSource ? t('source.wechat') : sourceName(source));
}
