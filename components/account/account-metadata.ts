import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AccountKey } from '@/lib/domain/profile/account-menu';
import { findRobots } from '@/lib/server/seo/page-metadata';

/** Returns the metadata of an account page, titled after the account area when there is no entry. */
export async function buildAccountMetadata(
  locale: Locale,
  path: string,
  entry?: AccountKey,
): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'account' });
  return { title: entry ? t(`entries.${entry}`) : t('title'), robots: findRobots(path) };
}
