import { useTranslations } from 'use-intl';
import type { DrawerShift } from '@/lib/contract/staff/cash-drawers';
import { useFormats } from '../orders/use-formats';

const sums = ['taken', 'givenBack', 'putIn', 'takenOut'] as const;
type Sums = Pick<DrawerShift, (typeof sums)[number]>;
type Row = [name: string, amount: number];

/** Returns the sums that are not zero; what left the drawer is negative. */
const listSums = (of: Sums, t: ReturnType<typeof useTranslations<'money.drawers'>>): Row[] =>
  sums
    .filter((name) => of[name] > 0)
    .map((name) => [t(name), name === 'givenBack' || name === 'takenOut' ? -of[name] : of[name]]);

/** Returns the rows of a drawer: its float, its sums, the amount that has to be in it, and its count. */
export const listDrawerRows = (
  shift: DrawerShift,
  t: ReturnType<typeof useTranslations<'money.drawers'>>,
): Row[] => [
  [t('float'), shift.float],
  ...listSums(shift, t),
  [t('expected'), shift.expected],
  ...(shift.closing
    ? ([
        [t('counted'), shift.closing.counted],
        [t('difference'), shift.closing.difference],
      ] satisfies Row[])
    : []),
];

/** Shows what went into a drawer and out of it, by person and with reasons, and the count beside what has to be there. */
export function DrawerSums({ shift }: { shift: DrawerShift }) {
  const t = useTranslations('money.drawers');
  const { money, clock, moment } = useFormats();
  const { byPerson, moves, closing } = shift;
  return (
    <div className="flex flex-col gap-3 text-14">
      <dl>
        {listDrawerRows(shift, t).map(([name, amount]) => (
          <div key={name} className="flex justify-between gap-3 py-0.5">
            <dt>{name}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
      </dl>
      {closing && (
        <p className="text-muted">
          {t('closedBy', { time: moment(closing.at), name: closing.by })} {closing.note}
        </p>
      )}
      {byPerson.length > 0 && (
        <table className="w-full">
          <caption className="pb-1 text-left font-bold">{t('byPerson')}</caption>
          <tbody>
            {byPerson.map((person) => (
              <tr key={person.name} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 text-left align-top font-normal">
                  {person.name}
                </th>
                <td className="num py-1 text-right">
                  {listSums(person, t).map(([name, amount]) => (
                    <span key={name} className="block">
                      {name} {money(amount)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {moves.length > 0 && (
        <ul aria-label={t('moves')}>
          {moves.map(({ at, kind, amount, reason, by }) => (
            <li key={`${at}${amount}${reason}`} className="flex gap-3 border-t border-line py-1">
              <span className="num text-muted">{clock(at)}</span>
              <span className="min-w-0 grow break-words">
                {reason}, {by}
              </span>
              <span className="num">{money(kind === 'in' ? amount : -amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
