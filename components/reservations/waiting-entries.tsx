'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import { waitingQueries } from '@/lib/client/reservations/waiting-queries';
import { expireSession } from '@/lib/client/session/session-client';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { isOpenEntry, type WaitingState } from '@/lib/contract/waiting-list-values';
import { toApiError } from '@/lib/domain/api-error';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { isLoginNeededAgain } from '@/lib/domain/reservations/reservation-errors';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

const tones: Record<WaitingState, BadgeTone> = {
  waiting: 'info',
  offered: 'warning',
  taken: 'success',
  declined: 'plain',
  missed: 'plain',
  left: 'plain',
  removed: 'plain',
  expired: 'plain',
};

interface Props {
  userId: number;
  /** The entries as rendered by the server. */
  rendered?: WaitingEntry[];
}

/** Lists the diner's waiting list entries with their state; renders nothing without any. */
export function WaitingEntries({ userId, rendered }: Props) {
  const shop = useShop();
  const t = useTranslations('waiting');
  const errors = useTranslations('errors');
  const close = useTranslations('ui')('close');
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<WaitingEntry>();
  const { data = [] } = useQuery({ ...waitingQueries.entries(userId), initialData: rendered });
  const leave = useMutation({
    mutationFn: (id: string) => change('waiting.leave', { id }),
    onSuccess: () => showToast({ kind: 'success', text: t('list.left') }),
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (isLoginNeededAgain(error.code)) expireSession();
      else showToast({ kind: 'error', text: formatError(errors, error) });
    },
    onSettled: () => {
      setLeaving(undefined);
      void client.invalidateQueries({ queryKey: waitingQueries.entries(userId).queryKey });
    },
  });
  if (data.length === 0) return null;
  const getHref = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  return (
    <section aria-label={t('list.title')} className="mb-6">
      <h2 className="mb-3 text-18 leading-heading">{t('list.title')}</h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {data.map((entry) => (
          <li key={entry.id}>
            <Card>
              <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                <h3 className="text-16 leading-heading font-bold tabular-nums">
                  {formatDayWithWeekday(entry.date, shop.locale)} · {entry.time}
                </h3>
                <Badge tone={tones[entry.state]}>
                  {t(`state.${entry.state}`, {
                    position: entry.position ?? 1,
                    until: entry.offeredUntil ?? '',
                  })}
                </Badge>
              </div>
              <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4">
                <p className="leading-heading">
                  {entry.restaurantName} · {t('people', { count: entry.people })}
                </p>
                <p className="-mx-4 flex flex-wrap">
                  {isOpenEntry(entry.state) && (
                    <Button
                      variant="ghost"
                      size="small"
                      className="font-normal! text-muted!"
                      onClick={() => setLeaving(entry)}
                    >
                      {t('list.leave')}
                      <span className="sr-only"> {entry.time}</span>
                    </Button>
                  )}
                  {entry.token && (
                    <ButtonLink
                      variant="ghost"
                      size="small"
                      href={getHref(paths.tableOffer({ token: entry.token }))}
                    >
                      {t('list.answer')}
                    </ButtonLink>
                  )}
                  {entry.reservationId && (
                    <ButtonLink
                      variant="ghost"
                      size="small"
                      href={getHref(paths.reserveDetail({ reservationId: entry.reservationId }))}
                    >
                      {t('list.see')}
                    </ButtonLink>
                  )}
                </p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(open) => !open && setLeaving(undefined)}
        kind="warning"
        title={t('list.askTitle')}
        content={t('list.askText')}
        sureLabel={t('list.leave')}
        cancelLabel={t('list.keep')}
        closeLabel={close}
        dangerous
        pending={leave.isPending}
        onSure={() => leaving && leave.mutate(leaving.id)}
      />
    </section>
  );
}
