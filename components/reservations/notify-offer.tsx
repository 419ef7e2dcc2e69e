import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { loadOfferPushState, startOfferPushes } from '@/lib/client/door-queue/guest-pushes';
import type { PushState } from '@/lib/client/orders/order-pushes';

interface Props {
  id: string;
  /** Module functions, so that their identity does not change. */
  load?: (id: string) => Promise<PushState>;
  start?: (id: string) => Promise<PushState>;
}

/** Turns on notifications for somebody who waits, by default for a waiting list entry. Hidden without push support. */
export function NotifyOffer({ id, load = loadOfferPushState, start = startOfferPushes }: Props) {
  const t = useTranslations('waiting.notify');
  const [state, setState] = useState<PushState>('none');
  const starting = useMutation({
    mutationFn: () => start(id),
    onSuccess: (now) => setState(now),
    onError: () => showToast({ kind: 'error', text: t('failed') }),
  });

  useEffect(() => {
    let hasLeft = false;
    void load(id).then((found) => !hasLeft && setState(found));
    return () => {
      hasLeft = true;
    };
  }, [id, load]);

  if (state === 'none') return null;
  if (state !== 'off')
    return (
      <p role="status" className="mt-4 text-14 text-muted">
        {t(state)}
      </p>
    );
  return (
    <Button
      variant="secondary"
      className="mt-4"
      pending={starting.isPending}
      onClick={() => starting.mutate()}
    >
      <AnyIcon name="bell" />
      {t('label')}
    </Button>
  );
}
