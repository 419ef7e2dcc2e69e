import { and, count, eq } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Deps } from '../../deps';
import { categories, dishes } from '../../schema/menu';
import { orders } from '../../schema/orders';
import { type PaymentAccounts, restaurantDomains, restaurants } from '../../schema/restaurant';
import { staffMemberships } from '../../schema/staff';
import { getPublicWebUrl, getWebUrl } from '../restaurant/web-address';

type SetupList = StaffOutput<'setup.list'>;
type Row = typeof restaurants.$inferSelect;

/** Returns what the restaurant has and lacks before opening (CON-19). Throws nothing: the restaurant is the caller's. */
export async function getSetupList(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  restaurantId: number,
): Promise<SetupList> {
  const own = eq(restaurants.id, restaurantId);
  const [[restaurant], onSale, listed, people, [order], domains] = await Promise.all([
    db.select().from(restaurants).where(own),
    db
      .select({ count: count() })
      .from(dishes)
      .where(and(eq(dishes.restaurantId, restaurantId), eq(dishes.listed, true), eq(dishes.onSale, true))),
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
  const publicHost = domains.map(({ host }) => host).find((host) => getPublicWebUrl(host));
  const account = formatAccount(row.paymentAccounts);
  const days = countDays(row.hours);
  const dishCount = onSale[0]?.count ?? 0;
  const peopleCount = people[0]?.count ?? 0;
  return {
    steps: [
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
      { step: 'account', isDone: account !== undefined, isNeeded: true, facts: toFacts({ account }) },
      {
        step: 'domain',
        isDone: publicHost !== undefined,
        isNeeded: false,
        facts: toFacts({ host: publicHost }),
      },
      { step: 'staff', isDone: peopleCount > 1, isNeeded: false, facts: toFacts({ people: peopleCount }) },
      // A closed shop takes no order, so opening does not wait for it.
      { step: 'testOrder', isDone: order !== undefined, isNeeded: false, facts: toFacts({}) },
    ],
    isOpen: row.inBusiness,
    shopUrl: getWebUrl(domains[0]?.host, env.STOREFRONT_URL),
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
  ...given,
});

/** Returns on how many days of the week the restaurant is open. */
function countDays(hours: Row['hours']): number {
  const days = new Set<number>();
  for (const { from, to } of hours)
    for (let day = from; ; day = (day % 7) + 1) {
      days.add(day);
      if (day === to) break;
    }
  return days.size;
}

/** Returns the name on the account that money goes to, with the last signs of its number; undefined without one. */
function formatAccount({ paynow, vietqr, duitnow, hosted }: PaymentAccounts): string | undefined {
  const formatEnding = (number: string | undefined) => `…${(number ?? '').slice(-4)}`;
  if (paynow) return `PayNow, ${paynow.name}, ${formatEnding(paynow.uen ?? paynow.mobile)}`;
  if (vietqr) return `VietQR, ${vietqr.name}, ${formatEnding(vietqr.account)}`;
  if (duitnow) return `DuitNow, ${duitnow.name}, ${formatEnding(duitnow.qrId)}`;
  return hosted?.merchantId;
}
