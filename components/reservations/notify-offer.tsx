import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import type { PushState } from '@/lib/client/orders/order-pushes';
import { loadOfferPushState, startOfferPushes } from '@/lib/client/reservations/offer-pushes';

/** Lets this browser notify of the offers of an entry. Hidden where it cannot. */
export function NotifyOffer({ id }: { id: string }) {
  const t = useTranslations('waiting.notify');
  const [state, setState] = useState<PushState>('none');
  const [isPending, setPending] = useState(false);

  useEffect(() => {
    let hasLeft = false;
    void loadOfferPushState(id).then((found) => !hasLeft && setState(found));
    return () => {
      hasLeft = true;
    };
  }, [id]);

  if (state === 'none') return null;
  if (state !== 'off')
    return (
      <p role="status" className="mt-4 text-14 text-muted">
        {t(state)}
      </p>
    );
  const handleClick = async () => {
    setPending(true);
    try {
      setState(await startOfferPushes(id));
    } catch {
      showToast({ kind: 'error', text: t('failed') });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" className="mt-4" pending={isPending} onClick={() => void handleClick()}>
      <AnyIcon name="bell" />
      {t('label')}
    </Button>
  );
}
