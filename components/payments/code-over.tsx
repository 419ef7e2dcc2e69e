import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { FromType } from '@/lib/domain/payments/payment-places';

interface Props {
  of: FromType;
  /** Absent if no new code can be requested. */
  onRenew?(): Promise<void>;
}

/** Replaces an expired code, which must not be paid, and offers a new one. */
export function CodeOver({ of, onRenew }: Props) {
  const t = useTranslations('payment');
  const renewing = useMutation({ mutationFn: async () => onRenew?.() });
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
              pending={renewing.isPending}
              pendingLabel={t('renewing')}
              onClick={() => renewing.mutate()}
            >
              {t('renew')}
            </Button>
          )
        }
      />
    </div>
  );
}
