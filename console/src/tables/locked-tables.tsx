import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  open: Pick<StaffOutput<'tables.open'>, 'plan' | 'networkLockedUntil'>;
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
}

/**
 * Shows the tables that take no digits after too many wrong ones, from anybody or from the phones in one network, each
 * with a button that ends this. Guests who sit there are not affected.
 */
export function LockedTables({ open: { plan, networkLockedUntil }, act, isPending }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  const locks = plan.flatMap(({ tableNo, lockedUntil, networkLockedUntil: ofNetwork }) => {
    const until = lockedUntil ?? ofNetwork;
    if (!until) return [];
    const given = { tableNo, time: formats.clock(until) };
    const text = lockedUntil ? t('locked', given) : t('networkLocked', given);
    return [{ tableNo, text, label: t('liftLockOf', { tableNo }) }];
  });
  const ofAll = networkLockedUntil && {
    tableNo: undefined,
    text: t('networkLockedAll', { time: formats.clock(networkLockedUntil) }),
    label: t('liftLockOfAll'),
  };
  return [...(ofAll ? [ofAll] : []), ...locks].map(({ tableNo, text, label }) => (
    <Notice
      key={tableNo ?? ''}
      kind="warning"
      action={
        <Button
          size="small"
          variant="secondary"
          aria-label={label}
          disabled={isPending}
          onClick={() => void act({ name: 'tables.liftLock', input: { tableNo } })}
        >
          {t('liftLock')}
        </Button>
      }
    >
      {text}
    </Notice>
  ));
}
