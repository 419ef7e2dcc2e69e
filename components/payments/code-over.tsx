import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { FromType } from '@/lib/domain/payments/from-type';

interface Props {
  of: FromType;
  /** Absent where there is no other code to be had. */
  onRenew?(): Promise<void>;
}

/** In place of a code whose window is over, so that nobody pays with it; a new one is one tap away. */
export function CodeOver({ of, onRenew }: Props) {
  const t = useTranslations('payment');
  const [pending, setPending] = useState(false);
  return (
    <div role="status">
      <EmptyState
        icon="clock"
        title={t('codeOver')}
        text={t('codeOverText', { of })}
        className="py-6!"
        action={
          onRenew && (
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
          )
        }
      />
    </div>
  );
}
