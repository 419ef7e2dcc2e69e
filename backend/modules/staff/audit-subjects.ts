import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { doorParties } from '../../schema/door-queue';
import type { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { reservations } from '../../schema/reservations';
import { staff } from '../../schema/staff';
import { pick } from '../../text';
import { getCurrentShop, type Shop } from '../restaurant/shop';

type Row = Pick<typeof auditLog.$inferSelect, 'act' | 'subject' | 'detail'>;

/** The subject of an act for people: its name, and the order or the booking that a console can open. */
export interface AuditSubject {
  name?: string;
  orderId?: string;
  booking?: { id: string; day: string };
  /** The names of the parts of the menu that the act changed, by their paths in the restaurant's file. */
  names?: { path: string; name: string }[];
}

/** Returns a function that describes the subject of each of these rows of one restaurant. */
export async function readSubjects(
  deps: Deps,
  restaurantId: number,
  rows: readonly Row[],
  locale: Locale,
): Promise<(row: Row) => AuditSubject> {
  const listSubjects = (area: string) => [
    ...new Set(rows.filter(({ act }) => act.startsWith(`${area}.`)).map(({ subject }) => subject)),
  ];
  const codes = listSubjects('reservation');
  const people = listSubjects('staff').filter((subject) => /^\d{1,9}$/.test(subject));
  const parties = listSubjects('door');
  const [orderIds, bookings, names, waiting, { shop }] = await Promise.all([
    readOrderIds(deps, restaurantId, [...new Set(rows.map(({ subject }) => subject))]),
    codes.length === 0
      ? []
      : deps.db
          .select({ code: reservations.code, id: reservations.id, day: reservations.day })
          .from(reservations)
          .where(and(inArray(reservations.code, codes), eq(reservations.restaurantId, restaurantId))),
    people.length === 0
      ? []
      : deps.db
          .select({ id: staff.id, name: staff.name })
          .from(staff)
          .where(inArray(staff.id, people.map(Number))),
    parties.length === 0
      ? []
      : deps.db
          .select({ id: doorParties.id, name: doorParties.name })
          .from(doorParties)
          .where(
            and(
              inArray(doorParties.id, parties),
              eq(doorParties.restaurantId, restaurantId),
              // Old parties keep a hyphen in place of their removed name.
              ne(doorParties.name, '-'),
            ),
          ),
    getCurrentShop(deps, restaurantId),
  ]);
  const menuNames = listMenuNames(shop, locale);
  return ({ act, subject, detail }) => {
    const [area] = act.split('.');
    const booking = bookings.find(({ code }) => area === 'reservation' && code === subject);
    return {
      orderId: orderIds.get(subject),
      names: listNames(detail, menuNames),
      booking: booking && { id: booking.id, day: booking.day },
      name:
        area === 'dish'
          ? findDishName(shop, Number(subject), locale)
          : area === 'staff'
            ? names.find(({ id }) => String(id) === subject)?.name
            : area === 'door'
              ? waiting.find(({ id }) => id === subject)?.name
              : undefined,
    };
  };
}

async function readOrderIds({ db }: Deps, restaurantId: number, subjects: string[]) {
  if (subjects.length === 0) return new Map<string, string>();
  const found = await db
    .select({ sn: orders.sn, id: orders.id })
    .from(orders)
    .where(and(inArray(orders.sn, subjects), eq(orders.restaurantId, restaurantId)));
  return new Map(found.map(({ sn, id }) => [sn, id]));
}

/** Returns the names of categories, dishes and their choices by their paths in the restaurant's file. */
function listMenuNames({ categories, dishes, restaurant }: Shop, locale: Locale): Map<string, string> {
  const names = new Map<string, string>();
  const add = (path: string, { key, name }: { key: string; name: Parameters<typeof pick>[0] }) => {
    names.set(`${path}/${key}`, pick(name, locale, restaurant.defaultLocale));
    return `${path}/${key}`;
  };
  for (const category of categories) add('categories', category);
  for (const dish of dishes.values()) {
    const path = add('dishes', dish);
    for (const spec of dish.specs) add(`${path}/specs`, spec);
    for (const group of dish.groups) {
      const groupPath = add(`${path}/groups`, group);
      for (const item of group.items) add(`${groupPath}/items`, item);
    }
  }
  return names;
}

/** Returns the names of the parts of the menu that a change of the restaurant's file is about. */
function listNames(detail: Row['detail'], menuNames: Map<string, string>) {
  const { first } = (detail ?? {}) as { first?: unknown };
  if (!Array.isArray(first)) return undefined;
  const paths = first.flatMap(({ path }: { path?: unknown }) => {
    const parts = String(path).split('/');
    return parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  });
  return [...new Set(paths)].flatMap((path) => {
    const name = menuNames.get(path);
    return name === undefined ? [] : [{ path, name }];
  });
}

/** Finds the name of a dish, or of a specification or an item with its dish, by its number. */
function findDishName({ dishes, restaurant }: Shop, id: number, locale: Locale): string | undefined {
  const translate = (name: Parameters<typeof pick>[0]) => pick(name, locale, restaurant.defaultLocale);
  const own = dishes.get(id);
  if (own) return translate(own.name);
  for (const { name, specs, groups } of dishes.values()) {
    const part =
      specs.find(({ specId }) => specId === id) ??
      groups.flatMap(({ items }) => items).find(({ itemId }) => itemId === id);
    if (part) return `${translate(name)}, ${translate(part.name)}`;
  }
  return undefined;
}
