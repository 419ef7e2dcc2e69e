import { useTranslations } from 'use-intl';
import type { Figures } from '@/lib/contract/staff/figures';

type Part = keyof Figures['parts'];
const partNames = [
  'dishes',
  'discounts',
  'delivery',
  'packing',
  'smallOrder',
  'service',
  'payService',
  'tax',
  'takenOff',
] as const satisfies Part[];

interface Props {
  figures: Figures;
  money: (amount: number) => string;
  className: string;
}

/** What the takings are made up of, and what is left after what went back. */
export function BillTable({ figures, money, className }: Props) {
  const t = useTranslations('figures');
  const {
    parts,
    takings,
    vouchers,
    vouchersUsed,
    deposits,
    depositsUsed,
    givenBack,
    includedTax,
    topUps,
    unwanted,
  } = figures;
  const rows: [name: string, amount: number][] = [
    ...partNames.map((part): [string, number] => [
      t(`parts.${part}`),
      part === 'discounts' ? -parts.discounts : parts[part],
    ]),
    [t('vouchers'), vouchers],
    [t('vouchersUsed'), -vouchersUsed],
    [t('deposits'), deposits],
    [t('depositsUsed'), -depositsUsed],
  ];
  const others: [name: string, amount: number][] = [
    [t('includedTax'), includedTax],
    [t('unwanted'), unwanted.came],
    [t('unwantedBack'), -unwanted.wentBack],
    [t('topUps'), topUps],
  ];
  return (
    <section aria-label={t('makesUp')} className={className}>
      <h2 className="mb-3 text-16 font-bold">{t('makesUp')}</h2>
      <dl className="text-14">
        {rows.map(([name, amount]) => amount !== 0 && <Row key={name} name={name} amount={money(amount)} />)}
      </dl>
      <dl className="my-2 border-y border-line py-2 text-14 font-bold">
        <Row name={t('takings')} amount={money(takings)} />
        {givenBack > 0 && <Row name={t('givenBack')} amount={money(-givenBack)} />}
        <Row name={t('left')} amount={money(takings - givenBack)} />
      </dl>
      <dl className="text-14 empty:hidden">
        {others.map(
          ([name, amount]) => amount !== 0 && <Row key={name} name={name} amount={money(amount)} />,
        )}
      </dl>
      {topUps > 0 && <p className="text-12 text-muted">{t('topUpsHint')}</p>}
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
