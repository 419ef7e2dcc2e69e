import { Link, useRouteContext } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { useFormats } from '../orders/use-formats';
import { listChanges } from './list-changes';

/** The screen that shows the subject of an act, by the beginning of the act's name. */
const screens = {
  order: 'orders',
  kitchen: 'kitchen',
  payment: 'money',
  drawer: 'money',
  'top-up': 'money',
  voucher: 'money',
  dish: 'sold-out',
  table: 'tables',
  reservation: 'bookings',
  waiting: 'bookings',
  door: 'bookings',
  review: 'reviews',
  message: 'messages',
  guest: 'guests',
  staff: 'people',
  printer: 'printers',
  menu: 'menu',
} as const;

/** Fields that are amounts in hundredths of the restaurant's currency. */
const amounts = [
  'amount',
  'totalBefore',
  'totalAfter',
  'faceValue',
  'float',
  'expected',
  'counted',
  'difference',
];

/** The subject of an act, as `audit.list` describes it. */
type Subject = Pick<
  StaffOutput<'audit.list'>['rows'][number],
  'subject' | 'name' | 'orderId' | 'booking' | 'names'
>;

/** Acts whose subject is a number or an id that says nothing to a person. */
const withoutSubject = ['menu', 'shop', 'restaurant', 'calendar', 'door', 'link', 'outbox'];

interface Props {
  act: string;
  /** Absent where the screen shows one subject only. */
  subject?: Subject;
  /** The change as JSON. */
  detail: string;
}

/** Says in words what was done to what. A name without words, such as one of another release, is shown as it is. */
export function ActText({ act, subject, detail }: Props) {
  const t = useTranslations('audit');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const format = useFormatter();
  const { money } = useFormats();
  const [area = ''] = act.split('.');
  const screen = subject?.orderId ? 'orders' : screens[area as keyof typeof screens];
  const search =
    subject?.orderId !== undefined
      ? { card: subject.orderId }
      : subject?.booking
        ? { day: subject.booking.day, open: subject.booking.id }
        : area === 'dish' && subject?.name
          ? { find: subject.name.split(', ')[0] }
          : {};
  const shown = subject?.name ?? (withoutSubject.includes(area) ? undefined : subject?.subject);
  const linked = shown ?? (screen && subject ? t('open') : undefined);

  const findText = (key: string): string | undefined => {
    const known = key as Parameters<typeof t.raw>[0];
    return t.has(known) ? t.raw(known) : undefined;
  };
  const names = new Map(subject?.names?.map(({ path, name }) => [path, name]));
  /** Names a field, or a path of the restaurant's file by its parts; a part that is gone has its key. */
  const nameField = (path: string): string => {
    const parts = path.split('/');
    const isListed = parts.length > 2 && ['dishes', 'categories'].includes(parts[0]!);
    const named = parts.map(
      (part, at) => names.get(parts.slice(0, at + 1).join('/')) ?? findText(`fields.${part}`) ?? part,
    );
    return (isListed ? named.slice(1) : named).join(' · ');
  };
  const write = (field: string, value: unknown): string => {
    if (Array.isArray(value)) return value.map((entry) => write(field, entry)).join(', ');
    if (typeof value === 'object' && value !== null)
      return Object.entries(value)
        .map(
          ([key, entry]) =>
            `${findText(`fields.${key}`) ?? findText(`values.${key}`) ?? key} ${write(key, entry)}`,
        )
        .join(', ');
    if (typeof value === 'number' && amounts.includes(field)) return money(value);
    const text = String(value);
    if (field === 'paths') return nameField(text);
    if (/^\d{4}-\d\d-\d\dT/.test(text))
      return format.dateTime(new Date(text), {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: membership.timeZone,
      });
    return (/^\w+$/.test(text) && findText(`values.${text}`)) || text;
  };

  const changes = listChanges(detail);
  return (
    <>
      <b>{findText(`acts.${act}`) ?? act}</b>{' '}
      {linked === undefined ? null : screen ? (
        <Link
          to={`/r/$restaurantId/${screen}`}
          params={{ restaurantId: String(membership.restaurantId) }}
          search={search}
          className="break-words underline"
        >
          {linked}
        </Link>
      ) : (
        <span className="break-words">{linked}</span>
      )}
      {changes.length > 0 && (
        <ul className="text-12 break-words text-muted">
          {changes.map(({ field, before, value }) => (
            <li key={field}>
              {before === undefined
                ? t('is', { field: nameField(field), value: write(field, value) })
                : t('changed', {
                    field: nameField(field),
                    before: write(field, before),
                    after: write(field, value),
                  })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
