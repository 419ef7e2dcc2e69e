import { type ReactNode, Suspense, use } from 'react';
import { IntlProvider, useLocale, useMessages } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/contract/values';
import { getLocale } from './locale';
import type {
  AccountMessages,
  AuditMessages,
  BookingsMessages,
  CounterMessages,
  FiguresMessages,
  IntegrationsMessages,
  MenuMessages,
  MoneyMessages,
  MovesMessages,
  PanelMessages,
  PeopleMessages,
  ReviewsMessages,
  SettingsMessages,
  SetupMessages,
  TimesMessages,
} from './messages';

type Area =
  | 'account'
  | 'audit'
  | 'bookings'
  | 'counter'
  | 'figures'
  | 'integrations'
  | 'menu'
  | 'money'
  | 'moves'
  | 'panel'
  | 'people'
  | 'reviews'
  | 'settings'
  | 'setup'
  | 'times';
type Load = () => Promise<{
  default:
    | AccountMessages
    | AuditMessages
    | BookingsMessages
    | CounterMessages
    | FiguresMessages
    | IntegrationsMessages
    | MenuMessages
    | MoneyMessages
    | MovesMessages
    | PanelMessages
    | PeopleMessages
    | ReviewsMessages
    | SettingsMessages
    | SetupMessages
    | TimesMessages;
}>;

const loaders: Record<Area, Record<Locale, Load>> = {
  account: {
    en: () => import('../messages/account/en.json'),
    'zh-CN': () => import('../messages/account/zh-CN.json'),
    vn: () => import('../messages/account/vn.json'),
  },
  audit: {
    en: () => import('../messages/audit/en.json'),
    'zh-CN': () => import('../messages/audit/zh-CN.json'),
    vn: () => import('../messages/audit/vn.json'),
  },
  bookings: {
    en: () => import('../messages/bookings/en.json'),
    'zh-CN': () => import('../messages/bookings/zh-CN.json'),
    vn: () => import('../messages/bookings/vn.json'),
  },
  counter: {
    en: () => import('../messages/counter/en.json'),
    'zh-CN': () => import('../messages/counter/zh-CN.json'),
    vn: () => import('../messages/counter/vn.json'),
  },
  figures: {
    en: () => import('../messages/figures/en.json'),
    'zh-CN': () => import('../messages/figures/zh-CN.json'),
    vn: () => import('../messages/figures/vn.json'),
  },
  integrations: {
    en: () => import('../messages/integrations/en.json'),
    'zh-CN': () => import('../messages/integrations/zh-CN.json'),
    vn: () => import('../messages/integrations/vn.json'),
  },
  menu: {
    en: () => import('../messages/menu/en.json'),
    'zh-CN': () => import('../messages/menu/zh-CN.json'),
    vn: () => import('../messages/menu/vn.json'),
  },
  money: {
    en: () => import('../messages/money/en.json'),
    'zh-CN': () => import('../messages/money/zh-CN.json'),
    vn: () => import('../messages/money/vn.json'),
  },
  moves: {
    en: () => import('../messages/moves/en.json'),
    'zh-CN': () => import('../messages/moves/zh-CN.json'),
    vn: () => import('../messages/moves/vn.json'),
  },
  panel: {
    en: () => import('../messages/panel/en.json'),
    'zh-CN': () => import('../messages/panel/zh-CN.json'),
    vn: () => import('../messages/panel/vn.json'),
  },
  people: {
    en: () => import('../messages/people/en.json'),
    'zh-CN': () => import('../messages/people/zh-CN.json'),
    vn: () => import('../messages/people/vn.json'),
  },
  reviews: {
    en: () => import('../messages/reviews/en.json'),
    'zh-CN': () => import('../messages/reviews/zh-CN.json'),
    vn: () => import('../messages/reviews/vn.json'),
  },
  settings: {
    en: () => import('../messages/settings/en.json'),
    'zh-CN': () => import('../messages/settings/zh-CN.json'),
    vn: () => import('../messages/settings/vn.json'),
  },
  setup: {
    en: () => import('../messages/setup/en.json'),
    'zh-CN': () => import('../messages/setup/zh-CN.json'),
    vn: () => import('../messages/setup/vn.json'),
  },
  times: {
    en: () => import('../messages/times/en.json'),
    'zh-CN': () => import('../messages/times/zh-CN.json'),
    vn: () => import('../messages/times/vn.json'),
  },
};

const loading = new Map<string, ReturnType<Load>>();

/** Returns the same promise for the same texts, as `use` requires. */
function loadOnce(area: Area, locale: Locale): ReturnType<Load> {
  const key = `${area} ${locale}`;
  const known = loading.get(key);
  if (known) return known;
  const begun = loaders[area][locale]();
  loading.set(key, begun);
  // A failed load is retried by the next render.
  begun.catch(() => loading.delete(key));
  return begun;
}

interface Props {
  area: Area;
  /** Keeps the place of the top bar, because the children are a whole screen. */
  isScreen?: boolean;
  /** The bar has buttons, which a phone shows in a second row. */
  hasActions?: boolean;
  children: ReactNode;
}

/** Provides its children with the texts of an area, which keeps them out of the first screen's load. */
export function WithMessages({ isScreen, hasActions, ...props }: Props) {
  const bar = joinClassNames(
    '-order-2 border-b border-line bg-raised wide:min-h-15',
    hasActions ? 'min-h-[113px]' : 'min-h-15',
  );
  return (
    <Suspense fallback={isScreen && <div className={bar} />}>
      <Provider {...props} />
    </Suspense>
  );
}

function Provider({ area, children }: Omit<Props, 'isScreen' | 'hasActions'>) {
  const locale = useLocale();
  const shared = useMessages();
  const { default: own } = use(loadOnce(area, getLocale()));
  return (
    <IntlProvider locale={locale} messages={{ ...shared, ...own }}>
      {children}
    </IntlProvider>
  );
}
