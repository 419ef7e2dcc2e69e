'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PlainForm } from '@/components/layout/plain-form';
import { useShop } from '@/components/layout/shop-context';
import { NotifyOffer } from '@/components/reservations/notify-offer';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { doorQueries, leaveDoor } from '@/lib/client/door-queue/door-queries';
import { allowSound, isSoundAllowed, soundCall } from '@/lib/client/door-queue/door-sound';
import { loadDoorPushState, startDoorPushes } from '@/lib/client/door-queue/guest-pushes';
import { formatError } from '@/lib/client/i18n/error-text';
import type { DoorParty } from '@/lib/contract/door-queue';
import { openDoorStates } from '@/lib/contract/door-queue-values';
import { toApiError } from '@/lib/domain/api-error';
import { getFormAction } from '@/lib/domain/routes/form-calls';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  token: string;
  rendered: DoorParty;
  /** Whether the page asks before leaving, which only a browser without scripts requests by the address. */
  asksToLeave?: boolean;
  /** The error code of a form that was submitted without scripts. */
  errorCode?: string;
}

const getMinutes = (from: string, until: string) =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / 60_000));

/** Shows a party its place and waiting time in the queue, and sounds when it is called. */
export function WaitingParty({ token, rendered, asksToLeave = false, errorCode }: Props) {
  const { locale, defaultLocale } = useShop();
  const t = useTranslations('door');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const { data: party } = useQuery({ ...doorQueries.party(token), initialData: rendered });
  const [hasSound, setHasSound] = useState(false);
  const [isAsking, setIsAsking] = useState(asksToLeave);
  const leaving = useMutation({
    mutationFn: () => leaveDoor(token),
    onSuccess: (left) => client.setQueryData(doorQueries.party(token).queryKey, left),
  });
  const { state, place, calls, quotedMinutes, joinedAt, endedAt, now } = party;
  const error = leaving.error
    ? toApiError(leaving.error)
    : errorCode && leaving.isIdle
      ? { code: errorCode }
      : undefined;
  const pagePath = toLocalePath(paths.doorQueue({ token }), locale, defaultLocale);
  const isCalled = state === 'called';

  useEffect(() => setHasSound(isSoundAllowed()), []);
  useEffect(() => {
    if (isCalled && calls > 0) soundCall();
  }, [isCalled, calls]);

  const waited = getMinutes(joinedAt, endedAt ?? now);
  const isOpen = openDoorStates.some((each) => each === state);
  return (
    <div className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 p-4 desk:gap-4 desk:py-8">
      <h1 className="text-22 leading-heading text-balance desk:text-28">{t(`states.${state}`)}</h1>
      <Notice kind={isCalled ? 'success' : state === 'skipped' ? 'warning' : 'info'} live>
        {state === 'waiting' ? t('place', { place: place ?? 1 }) : t(`texts.${state}`)}
      </Notice>
      <Card roomy>
        <dl className="grid grid-cols-[1fr_auto] gap-2">
          <dt className="text-muted">{t('people')}</dt>
          <dd className="num font-bold">{party.people}</dd>
          <dt className="text-muted">{t('quoted')}</dt>
          <dd className="num font-bold">{t('minutes', { minutes: quotedMinutes })}</dd>
          <dt className="text-muted">{t('waited')}</dt>
          <dd className="num font-bold">{t('minutes', { minutes: waited })}</dd>
        </dl>
        {isOpen && (
          <div className="mt-4 grid gap-3">
            {hasSound ? (
              <p role="status" className="text-14 text-muted">
                {t('soundOn')}
              </p>
            ) : (
              <Button
                variant="secondary"
                className="noscript:hidden"
                onClick={() => {
                  allowSound();
                  setHasSound(true);
                }}
              >
                {t('soundTurnOn')}
              </Button>
            )}
            <NotifyOffer id={token} load={loadDoorPushState} start={startDoorPushes} />
            {error && (
              <Notice kind="danger" live>
                {formatError(errors, error)}
              </Notice>
            )}
            {isAsking ? (
              <>
                <p>{t('leaveAsk')}</p>
                <PlainForm
                  method="post"
                  action={getFormAction('door.leave')}
                  fields={{ token, locale }}
                  onSubmit={() => leaving.mutate()}
                >
                  <Button type="submit" pending={leaving.isPending}>
                    {t('leaveNow')}
                  </Button>
                </PlainForm>
                <PlainForm
                  method="get"
                  action={pagePath}
                  fields={{ token }}
                  onSubmit={() => setIsAsking(false)}
                >
                  <Button type="submit" variant="secondary">
                    {t('stay')}
                  </Button>
                </PlainForm>
              </>
            ) : (
              <PlainForm
                method="get"
                action={pagePath}
                fields={{ token, ask: 'leave' }}
                onSubmit={() => setIsAsking(true)}
              >
                <Button type="submit" variant="ghost">
                  {t('leave')}
                </Button>
              </PlainForm>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}
