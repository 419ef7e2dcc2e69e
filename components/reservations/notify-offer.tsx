import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { loadOfferPushState, startOfferPushes } from '@/lib/client/door-queue/guest-pushes';
import type { PushState } from '@/lib/client/orders/order-pushes';
import { usePushState } from '@/lib/client/orders/use-push-state';

interface Props {
  id: string;
  /** Module functions, so that their identity does not change. */
  load?: (id: string) => Promise<PushState>;
  start?: (id: string) => Promise<PushState>;
}

/** Turns on notifications for somebody who waits, by default for a waiting list entry. Hidden without push support. */
export function NotifyOffer({ id, load = loadOfferPushState, start = startOfferPushes }: Props) {
  const t = useTranslations('waiting.notify');
  const [state, setState] = usePushState(useMemo(() => () => load(id), [load, id]));
  const starting = useMutation({
    mutationFn: () => start(id),
    onSuccess: (now) => setState(now),
    onError: () => showToast({ kind: 'error', text: t('failed') }),
  });

  if (state === 'none') return null;
  // The text takes the place of the button, so that what is below stays where it is.
  if (state === 'on' || state === 'refused')
    return (
      <p role="status" className="mt-4 grid min-h-12 items-center text-14 text-muted">
        {t(state)}
      </p>
    );
  return (
    <Button
      variant="secondary"
      className="mt-4"
      pending={starting.isPending}
      onClick={() => state === 'off' && starting.mutate()}
      aria-disabled={state === 'asking'}
    >
      <AnyIcon name="bell" />
      {t('label')}
    </Button>
  );
}
