import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { FromType } from '@/lib/domain/payments/from-type';

interface Props {
  of: FromType;
  /** Absent where no new code can be requested. */
  onRenew?(): Promise<void>;
}

/** Replaces an expired code, which must not be paid, and offers a new one. */
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
