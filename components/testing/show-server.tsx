import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { StorefrontProvider } from '@/components/layout/shop-context';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { testShop } from './show';

/**
 * Renders a component on the server, async ones included, and shows its HTML as without scripts. Client components show
 * their first render. The document is cleared after the test.
 */
export async function showServer(
  component: ReactNode,
  { locale = 'en', shop }: { locale?: Locale; shop?: Partial<ClientShop> } = {},
): Promise<void> {
  const facts = { ...testShop, locale, ...shop };
  const { prelude } = await prerender(
    <NextIntlClientProvider
      locale={getLanguageTag(locale)}
      messages={await loadAllMessages(locale)}
      timeZone="UTC"
    >
      <StorefrontProvider value={{ shop: facts }}>{component}</StorefrontProvider>
    </NextIntlClientProvider>,
  );
  document.body.innerHTML = await new Response(prelude as unknown as BodyInit).text();
}
