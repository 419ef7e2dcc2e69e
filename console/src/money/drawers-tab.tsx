import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import type { DrawerShift } from '@/lib/contract/staff/cash-drawers';
import { call } from '../api/call';
import { createStaffQuery } from '../api/query-client';
import { CallErrorNotice } from '../forms/call-form';
import { useHeldRows } from '../layout/use-held-rows';
import { useFormats } from '../orders/use-formats';
import { CountDrawerForm, MoveMoneyForm, OpenDrawerForm, refreshDrawers } from './drawer-forms';
import { DrawerSums } from './drawer-sums';

/** Opens cash drawers, shows what has to be in each, and takes their counts. */
export function DrawersTab({ restaurantId }: { restaurantId: number }) {
  const t = useTranslations('money.drawers');
  const { data, error } = useQuery(createStaffQuery('drawers.list', { restaurantId }));
  const isOpen = ({ closing }: DrawerShift) => closing === undefined;
  const open = (data?.shifts ?? []).filter(isOpen);
  // A drawer in which something is written stays, also when a colleague closes it.
  const { shown, isGone, hold } = useHeldRows(open, ({ shiftId }) => shiftId);
  const use = useMutation({
    mutationFn: (shiftId: number) => call('drawers.use', { restaurantId, shiftId }),
    onSettled: refreshDrawers,
  });
  if (!data) return <CallErrorNotice error={error} />;
  const closed = data.shifts.filter((shift) => !isOpen(shift)).reverse();
  const free = data.names.find((name) => open.every(({ drawer }) => drawer !== name));
  const name = free ?? (open.length === 0 ? t('firstName') : '');
  return (
    <>
      <p className="text-14 text-muted">{t('hint')}</p>
      <CallErrorNotice error={use.error} />
      <ul className="grid items-start gap-4 wide:grid-cols-2">
        {shown.map((shift) => (
          <DrawerCard
            key={shift.shiftId}
            restaurantId={restaurantId}
            shift={shift}
            isMine={data.mine === shift.shiftId}
            isPending={use.isPending}
            onUse={() => use.mutate(shift.shiftId)}
            isGone={isGone(shift)}
            onWriting={(isWriting) => hold(shift, isWriting)}
          />
        ))}
      </ul>
      <OpenDrawerForm restaurantId={restaurantId} name={name} />
      {closed.length > 0 && (
        <section aria-label={t('closed')}>
          <h2 className="mb-3 text-16 font-bold">{t('closed')}</h2>
          <ul className="grid items-start gap-4 wide:grid-cols-2">
            {closed.map((shift) => (
              <li key={shift.shiftId} className="rounded-card bg-raised p-4 shadow-raised">
                <h3 className="mb-2 text-16 font-bold break-words">{shift.drawer}</h3>
                <DrawerSums shift={shift} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface CardProps {
  restaurantId: number;
  shift: DrawerShift;
  isMine: boolean;
  isPending: boolean;
  onUse(): void;
  /** A colleague has closed the drawer. */
  isGone: boolean;
  /** Called when something is written in a form, and when the form is closed. */
  onWriting(isWriting: boolean): void;
}

function DrawerCard({ restaurantId, shift, isMine, isPending, onUse, isGone, onWriting }: CardProps) {
  const t = useTranslations('money.drawers');
  const { moment } = useFormats();
  const [shown, setShown] = useState<'move' | 'count'>();
  const onDone = () => {
    setShown(undefined);
    onWriting(false);
  };
  const form = { restaurantId, shiftId: shift.shiftId, isGone, onDone };
  return (
    <li className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 grow text-18 font-bold break-words">{shift.drawer}</h2>
        {isMine && <Badge tone="success">{t('mine')}</Badge>}
      </div>
      <p className="text-14 text-muted">
        {t('openedBy', { time: moment(shift.openedAt), name: shift.openedBy })}
      </p>
      <DrawerSums shift={shift} />
      {shown && (
        <div onChange={() => onWriting(true)}>
          {shown === 'move' && <MoveMoneyForm {...form} />}
          {shown === 'count' && <CountDrawerForm {...form} expected={shift.expected} />}
        </div>
      )}
      {shown === undefined && (
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="secondary" onClick={() => setShown('move')}>
            {t('move')}
          </Button>
          <Button size="small" variant="secondary" onClick={() => setShown('count')}>
            {t('count')}
          </Button>
          {!isMine && (
            <Button size="small" variant="secondary" pending={isPending} onClick={onUse}>
              {t('use')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
