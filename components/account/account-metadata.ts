import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AccountKey } from '@/lib/domain/account/account-menu';
import { getRobots } from '@/lib/server/seo/page-metadata';

/** Returns the metadata of an account page; without an entry the title of the account area. */
export async function buildAccountMetadata(
  locale: Locale,
  path: string,
  entry?: AccountKey,
): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'account' });
  return { title: entry ? t(`entries.${entry}`) : t('title'), robots: getRobots(path) };
}
