import { and, count, eq, sql } from 'drizzle-orm';
import { findPayTypeFacts, PayType, qrAccountKinds, qrAccounts } from '@/lib/contract/pay-types';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import type { Deps } from '../../deps';
import { categories, dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { type PaymentAccounts, restaurantDomains, restaurants } from '../../schema/restaurant';
import { staffMemberships } from '../../schema/staff';
import { pick } from '../../text';
import { listProvidersForPurpose } from '../payments/pay-types';
import { findPublicWebUrl, findWebUrl } from '../restaurant/web-address';
import { placeholders } from '../restaurant-file/placeholders';

type SetupList = StaffOutput<'setup.list'>;
type Row = typeof restaurants.$inferSelect;

/**
 * Returns the steps before opening and whether each is done. Cannot throw RESTAURANT_UNKNOWN: the caller is
 * a member of the restaurant.
 */
export async function getSetupList(
  { db, env, paymentProviders }: Pick<Deps, 'db' | 'env' | 'paymentProviders'>,
  restaurantId: number,
  locale: Locale,
): Promise<SetupList> {
  const own = eq(restaurants.id, restaurantId);
  const [[restaurant], onSale, listed, people, [order], domains] = await Promise.all([
    db.select().from(restaurants).where(own),
    db
      .select({ count: count() })
      .from(dishes)
      .where(
        and(
          eq(dishes.restaurantId, restaurantId),
          eq(dishes.listed, true),
          eq(dishes.onSale, true),
          sql`${dishes.name} ->> 'en' is distinct from ${placeholders.dish}`,
        ),
      ),
    db
      .select({ count: count() })
      .from(categories)
      .where(and(eq(categories.restaurantId, restaurantId), eq(categories.listed, true))),
    db
      .select({ count: count() })
      .from(staffMemberships)
      .where(eq(staffMemberships.restaurantId, restaurantId)),
    db.select({ id: orders.id }).from(orders).where(eq(orders.restaurantId, restaurantId)).limit(1),
    db
      .select({ host: restaurantDomains.host })
      .from(restaurantDomains)
      .where(eq(restaurantDomains.restaurantId, restaurantId))
      .orderBy(restaurantDomains.position),
  ]);
  const row = restaurant as Row;
  const publicHost = domains.map(({ host }) => host).find((host) => findPublicWebUrl(host));
  const translate = (texts: Texts) => pick(texts, locale, row.defaultLocale);
  // The wallet alone is no way to pay, because it has to be filled in another one.
  const ways = listProvidersForPurpose(paymentProviders, row, 'order').filter(
    ({ payType }) => payType !== PayType.Wallet,
  );
  const wayNames = ways.map(
    ({ payType, label }) => findAccountName(payType, row.paymentAccounts) ?? translate(label),
  );
  const isReal =
    !Object.values(row.address).includes(placeholders.address) &&
    row.phone !== placeholders.phones[row.countryCode];
  const days = countDays(row.hours);
  const dishCount = onSale[0]?.count ?? 0;
  const peopleCount = people[0]?.count ?? 0;
  return {
    steps: [
      {
        step: 'contact',
        isDone: isReal,
        isNeeded: true,
        facts: toFacts({ address: `${translate(row.address)}, ${row.phone}` }),
      },
      {
        step: 'brand',
        isDone: row.logo !== null,
        isNeeded: false,
        facts: toFacts({ colour: row.theme.templateThemeBg }),
      },
      { step: 'hours', isDone: days > 0, isNeeded: true, facts: toFacts({ days }) },
      {
        step: 'menu',
        isDone: dishCount > 0,
        isNeeded: true,
        facts: toFacts({ dishes: dishCount, categories: listed[0]?.count ?? 0 }),
      },
      {
        step: 'account',
        isDone: ways.length > 0,
        isNeeded: true,
        facts: toFacts({ account: cutText([...new Set(wayNames)].join('; '), 300) || undefined }),
      },
      {
        step: 'domain',
        isDone: publicHost !== undefined,
        isNeeded: false,
        facts: toFacts({ host: publicHost }),
      },
      { step: 'staff', isDone: peopleCount > 1, isNeeded: false, facts: toFacts({ people: peopleCount }) },
      // A closed shop accepts no orders, so opening does not require a test order.
      { step: 'testOrder', isDone: order !== undefined, isNeeded: false, facts: toFacts({}) },
    ],
    isOpen: row.inBusiness,
    shopUrl: findWebUrl(domains[0]?.host, env.STOREFRONT_URL),
  };
}

const toFacts = (
  given: Partial<SetupList['steps'][number]['facts']>,
): SetupList['steps'][number]['facts'] => ({
  colour: undefined,
  dishes: undefined,
  categories: undefined,
  days: undefined,
  host: undefined,
  people: undefined,
  account: undefined,
  address: undefined,
  ...given,
});

/** Returns the number of weekdays on which the restaurant is open. */
function countDays(hours: Row['hours']): number {
  const days = new Set<number>();
  for (const { from, to } of hours)
    for (let day = from; ; day = (day % 7) + 1) {
      days.add(day);
      if (day === to) break;
    }
  return days.size;
}

/**
 * Returns the bank account that receives the money of a pay type, by its name and the last characters of its number;
 * undefined for another way to pay.
 */
function findAccountName(payType: string, accounts: PaymentAccounts): string | undefined {
  const kind = qrAccountKinds.find((each) => each === findPayTypeFacts(payType)?.account);
  const account = kind && accounts[kind];
  if (!account) return undefined;
  const { name, numbers } = qrAccounts[kind];
  const number = numbers.map((field) => account[field]).find((value) => value !== undefined);
  return `${name}, ${account.name}, …${(number ?? '').slice(-4)}`;
}
