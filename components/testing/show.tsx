import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StorefrontProvider } from '@/components/layout/shop-context';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { loadAllMessages } from '@/lib/server/i18n/messages';

export const testShop: ClientShop = {
  restaurantId: 3473,
  name: 'Lantern Kitchen',
  countryCode: 'SG',
  timeZone: 'Asia/Singapore',
  locale: 'en',
  defaultLocale: 'en',
  minOrderAmount: 1500,
  supportTakeout: true,
  canEnjoyInRestaurant: true,
  canReserve: true,
  selfPickupDiscount: 9,
  inBusiness: true,
  canOrder: true,
  platformAllowService: true,
  orderDaysAhead: 6,
};

interface Options {
  locale?: Locale;
  shop?: Partial<ClientShop>;
  required?: number[];
  orderDish?: true;
  /** Changes the server's HTML before it is hydrated, as a person who types does. */
  beforeHydration?: (page: HTMLElement) => void;
}

/** next-intl only logs a missing text or argument; here it fails the test. */
const fail = (error: Error) => {
  throw error;
};

/** Renders a component as a page does, with all messages of the locale, a shop and a new query client. */
export async function show(
  component: ReactNode,
  { locale = 'en', shop, required = [], orderDish, beforeHydration }: Options = {},
): Promise<RenderResult & { user: ReturnType<typeof userEvent.setup> }> {
  const messages = await loadAllMessages(locale);
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const facts = { ...testShop, locale, ...shop };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale={getLanguageTag(locale)} messages={messages} timeZone="UTC" onError={fail}>
      <QueryClientProvider client={client}>
        <StorefrontProvider value={{ shop: facts, required, orderDish }}>{children}</StorefrontProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>
  );
  let container: HTMLElement | undefined;
  if (beforeHydration) {
    container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(wrapper({ children: component }));
    beforeHydration(container);
  }
  const shown = render(component, { wrapper, container, hydrate: container !== undefined });
  // A dialog takes the pointer from the page one render before it takes it itself, which only a loaded machine shows;
  // the browser tests check that controls can be reached.
  return { ...shown, user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }) };
}
