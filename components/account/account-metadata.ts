import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AccountKey } from '@/lib/domain/account/account-menu';

/** Title of an account page; search engines have no business there. */
export async function accountMetadata(locale: Locale, entry?: AccountKey): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'account' });
  return { title: entry ? t(`entries.${entry}`) : t('title'), robots: { index: false } };
}
