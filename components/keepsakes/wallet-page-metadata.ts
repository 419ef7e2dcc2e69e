import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/contract/vocabulary';

/** Title of one of the wallet's pages; search engines have no business there. */
export async function walletPageMetadata(
  locale: Locale,
  title: 'charge.title' | 'wallet.detailTitle' | 'transaction.title',
): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'keepsakes' });
  return { title: t(title), robots: { index: false } };
}
