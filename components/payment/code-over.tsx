import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** In place of a code whose window is over, so that nobody pays with it; a new one is one tap away. */
export function CodeOver({ onRenew }: { onRenew(): Promise<void> }) {
  const t = useTranslations('payment');
  const [pending, setPending] = useState(false);
  return (
    <div role="status">
      <EmptyState
        icon="clock"
        title={t('codeOver')}
        text={t('codeOverText')}
        className="py-6!"
        action={
          <Button
            pending={pending}
            pendingLabel={t('renewing')}
            onClick={() => {
              setPending(true);
              void onRenew().finally(() => setPending(false));
            }}
          >
            {t('renew')}
          </Button>
        }
      />
    </div>
  );
}
