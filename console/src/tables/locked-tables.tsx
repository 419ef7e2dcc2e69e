import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderAct } from '../orders/use-act';
import { useFormats } from '../orders/use-formats';

interface Props {
  plan: StaffOutput<'tables.open'>['plan'];
  act(asked: OrderAct): Promise<boolean>;
  isPending: boolean;
}

/** Shows the tables that take no digits after too many wrong ones, each with a button that ends this. */
export function LockedTables({ plan, act, isPending }: Props) {
  const t = useTranslations('tables');
  const formats = useFormats();
  return plan.map(
    ({ tableNo, lockedUntil }) =>
      lockedUntil && (
        <Notice
          key={tableNo}
          kind="warning"
          action={
            <Button
              size="small"
              variant="secondary"
              aria-label={t('liftLockOf', { tableNo })}
              disabled={isPending}
              onClick={() => void act({ name: 'tables.liftLock', input: { tableNo } })}
            >
              {t('liftLock')}
            </Button>
          }
        >
          {t('locked', { tableNo, time: formats.clock(lockedUntil) })}
        </Notice>
      ),
  );
}
