'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
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

interface Props {
  token: string;
  rendered: DoorParty;
}

const getMinutes = (from: string, until: string) =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(from)) / 60_000));

/** Shows a party its place and waiting time in the queue, and sounds when it is called. */
export function WaitingParty({ token, rendered }: Props) {
  const t = useTranslations('door');
  const errors = useTranslations('errors');
  const client = useQueryClient();
  const { data: party } = useQuery({ ...doorQueries.party(token), initialData: rendered });
  const [hasSound, setHasSound] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useMutation({
    mutationFn: () => leaveDoor(token),
    onSuccess: (left) => client.setQueryData(doorQueries.party(token).queryKey, left),
  });
  const { state, place, calls, quotedMinutes, joinedAt, endedAt, now } = party;
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
                onClick={() => {
                  allowSound();
                  setHasSound(true);
                }}
              >
                {t('soundTurnOn')}
              </Button>
            )}
            <NotifyOffer id={token} load={loadDoorPushState} start={startDoorPushes} />
            {leaving.error && (
              <Notice kind="danger" live>
                {formatError(errors, toApiError(leaving.error))}
              </Notice>
            )}
            {isAsking ? (
              <>
                <p>{t('leaveAsk')}</p>
                <Button pending={leaving.isPending} onClick={() => leaving.mutate()}>
                  {t('leaveNow')}
                </Button>
                <Button variant="secondary" onClick={() => setIsAsking(false)}>
                  {t('stay')}
                </Button>
              </>
            ) : (
              <Button variant="ghost" onClick={() => setIsAsking(true)}>
                {t('leave')}
              </Button>
            )}
          </div>
        )}
      </Card>
    </div>
  );
}
