import { useTranslations } from 'use-intl';
import { billPartList } from '@/lib/contract/bill-values';
import type { Figures } from '@/lib/contract/staff/figures';

const parts = [...billPartList, 'takenOff'] as const;

interface Props {
  figures: Figures;
  money: (amount: number) => string;
  className: string;
}

type Translate = ReturnType<typeof useTranslations<'figures'>>;
type BillRow = [name: string, amount: number];

/** Returns the rows of a day's takings that are not zero, their sums, and what is no part of them. */
export function listBillRows(figures: Figures, t: Translate): Record<'parts' | 'sums' | 'others', BillRow[]> {
  const { parts: amounts, takings, givenBack, unwanted } = figures;
  const present = (rows: BillRow[]) => rows.filter(([, amount]) => amount !== 0);
  return {
    parts: present([
      ...parts.map(
        (part): BillRow => [t(`parts.${part}`), part === 'discounts' ? -amounts.discounts : amounts[part]],
      ),
      [t('undone'), figures.undone],
      [t('vouchers'), figures.vouchers],
      [t('vouchersUsed'), -figures.vouchersUsed],
      [t('deposits'), figures.deposits],
      [t('depositsUsed'), -figures.depositsUsed],
    ]),
    sums: [
      [t('takings'), takings],
      ...(givenBack > 0 ? [[t('givenBack'), -givenBack] satisfies BillRow] : []),
      [t('left'), takings - givenBack],
    ],
    others: present([
      [t('includedTax'), figures.includedTax],
      [t('unwanted'), unwanted.came],
      [t('unwantedBack'), -unwanted.wentBack],
      [t('topUps'), figures.topUps],
    ]),
  };
}

/** Shows the parts of the takings, and the remainder after refunds. */
export function BillTable({ figures, money, className }: Props) {
  const t = useTranslations('figures');
  const rows = listBillRows(figures, t);
  const renderRows = (listed: BillRow[]) =>
    listed.map(([name, amount]) => <Row key={name} name={name} amount={money(amount)} />);
  return (
    <section aria-label={t('makesUp')} className={className}>
      <h2 className="mb-3 text-16 font-bold">{t('makesUp')}</h2>
      <dl className="text-14">{renderRows(rows.parts)}</dl>
      <dl className="my-2 border-y border-line py-2 text-14 font-bold">{renderRows(rows.sums)}</dl>
      <dl className="text-14 empty:hidden">{renderRows(rows.others)}</dl>
      {figures.topUps > 0 && <p className="text-12 text-muted">{t('topUpsHint')}</p>}
    </section>
  );
}

function Row({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-3 py-1">
      <dt>{name}</dt>
      <dd className="num">{amount}</dd>
    </div>
  );
}
