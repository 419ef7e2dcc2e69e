import { type ReactNode, Suspense, use } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import type { Locale } from '@/lib/contract/values';
import { getLocale } from '../locale';
import type { AccountMessages } from '../messages';

const loaders: Record<Locale, () => Promise<{ default: AccountMessages }>> = {
  en: () => import('../../messages/account/en.json'),
  'zh-CN': () => import('../../messages/account/zh-CN.json'),
  vn: () => import('../../messages/account/vn.json'),
};

const loading = new Map<Locale, Promise<{ default: AccountMessages }>>();

/** Returns the same promise for the same language, as `use` needs it. */
function loadOnce(locale: Locale): Promise<{ default: AccountMessages }> {
  const known = loading.get(locale);
  if (known) return known;
  const begun = loaders[locale]();
  loading.set(locale, begun);
  // Tried anew when the screen is.
  begun.catch(() => loading.delete(locale));
  return begun;
}

/** Provides its children with the texts on how one signs in, which the first screen does not carry. */
export function WithAccountMessages({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Provider>{children}</Provider>
    </Suspense>
  );
}

function Provider({ children }: { children: ReactNode }) {
  const locale = useLocale();
  const shared = useMessages();
  const { default: own } = use(loadOnce(getLocale()));
  return (
    <IntlProvider locale={locale} messages={{ ...shared, ...own }}>
      {children}
    </IntlProvider>
  );
}
