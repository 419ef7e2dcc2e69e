import { type ReactNode, Suspense, use } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import type { Locale } from '@/lib/contract/values';
import { getLocale } from './locale';
import type { AccountMessages, SettingsMessages } from './messages';

type Area = 'account' | 'settings';
type Load = () => Promise<{ default: AccountMessages | SettingsMessages }>;

const loaders: Record<Area, Record<Locale, Load>> = {
  account: {
    en: () => import('../messages/account/en.json'),
    'zh-CN': () => import('../messages/account/zh-CN.json'),
    vn: () => import('../messages/account/vn.json'),
  },
  settings: {
    en: () => import('../messages/settings/en.json'),
    'zh-CN': () => import('../messages/settings/zh-CN.json'),
    vn: () => import('../messages/settings/vn.json'),
  },
};

const loading = new Map<string, ReturnType<Load>>();

/** Returns the same promise for the same texts, as `use` needs it. */
function loadOnce(area: Area, locale: Locale): ReturnType<Load> {
  const key = `${area} ${locale}`;
  const known = loading.get(key);
  if (known) return known;
  const begun = loaders[area][locale]();
  loading.set(key, begun);
  // Tried again when the screen is.
  begun.catch(() => loading.delete(key));
  return begun;
}

interface Props {
  area: Area;
  children: ReactNode;
}

/** Provides its children with the texts of an area, which the first screen does not carry. */
export function WithMessages(props: Props) {
  return (
    <Suspense fallback={null}>
      <Provider {...props} />
    </Suspense>
  );
}

function Provider({ area, children }: Props) {
  const locale = useLocale();
  const shared = useMessages();
  const { default: own } = use(loadOnce(area, getLocale()));
  return (
    <IntlProvider locale={locale} messages={{ ...shared, ...own }}>
      {children}
    </IntlProvider>
  );
}
