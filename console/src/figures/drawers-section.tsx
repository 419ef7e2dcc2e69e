import { useTranslations } from 'use-intl';
import type { DrawerShift } from '@/lib/contract/staff/cash-drawers';
import { DrawerSums } from '../money/drawer-sums';

interface Props {
  drawers: readonly DrawerShift[];
  /** Cash of the day that went into no drawer. */
  outside: number;
  money: (amount: number) => string;
  className: string;
}

/** Shows the cash drawers of the day with their counts. */
export function DrawersSection({ drawers, outside, money, className }: Props) {
  const t = useTranslations('figures');
  if (drawers.length === 0) return null;
  return (
    <section aria-label={t('drawers')} className={className}>
      <h2 className="mb-3 text-16 font-bold">{t('drawers')}</h2>
      <ul className="grid items-start gap-6 wide:grid-cols-2">
        {drawers.map((shift) => (
          <li key={shift.shiftId}>
            <h3 className="mb-1 font-bold break-words">{shift.drawer}</h3>
            <DrawerSums shift={shift} />
          </li>
        ))}
      </ul>
      {outside > 0 && <p className="mt-3 text-14">{t('cashOutside', { amount: money(outside) })}</p>}
    </section>
  );
}
