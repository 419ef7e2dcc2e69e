import { useTranslations } from 'use-intl';
import type { StaffTable } from '@/lib/contract/staff/tables';
import { useFormats } from '../orders/use-formats';

const amounts = ['total', 'paid', 'held', 'left'] as const;

/** Lists the bills of all open tables with their sums; a table links to its card. */
export function OpenBills({ tables }: { tables: readonly StaffTable[] }) {
  const t = useTranslations('moves.bills');
  const { money, clock } = useFormats();
  const bills = tables.filter(({ total }) => total > 0).sort((a, b) => (a.openedAt < b.openedAt ? -1 : 1));
  if (bills.length === 0) return null;
  const sum = (name: (typeof amounts)[number]) => bills.reduce((all, bill) => all + bill[name], 0);
  return (
    <section aria-label={t('title')} className="overflow-x-auto rounded-card bg-raised p-4 shadow-raised">
      <h2 className="mb-2 text-16 font-bold">{t('title')}</h2>
      <table className="w-full text-14">
        <thead className="text-12 text-muted">
          <tr>
            <th className="py-1 text-left font-normal">{t('table')}</th>
            <th className="px-2 py-1 text-left font-normal">{t('since')}</th>
            {amounts.map((name) => (
              <th key={name} className="py-1 pl-2 text-right font-normal">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.partyId} className="border-t border-line">
              <th scope="row" className="text-left">
                <a
                  href={`#party-${bill.partyId}`}
                  className="inline-flex min-h-11 items-center underline [overflow-wrap:anywhere]"
                >
                  {bill.tableNo}
                </a>
              </th>
              <td className="num px-2">{clock(bill.openedAt)}</td>
              {amounts.map((name) => (
                <td
                  key={name}
                  className={name === 'left' ? 'num pl-2 text-right font-bold' : 'num pl-2 text-right'}
                >
                  {money(bill[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line-strong font-bold">
            <th scope="row" colSpan={2} className="py-2 text-left">
              {t('all', { count: bills.length })}
            </th>
            {amounts.map((name) => (
              <td key={name} className="num pl-2 text-right">
                {money(sum(name))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
