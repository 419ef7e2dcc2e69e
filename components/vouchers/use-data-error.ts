import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showToast } from '@/components/ui/toast';
import { isApiError } from '@/lib/domain/api-error';

/** Error codes without a message: the call failed on the network. */
const silent = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL'];

/**
 * Shows the toast "Data error" when loading vouchers or their payment methods fails. A network failure of a list or
 * detail shows no toast, unless `always` is set.
 */
export function useDataError(error: unknown, { always = false } = {}): void {
  const t = useTranslations('voucher.offer');
  useEffect(() => {
    if (!error) return;
    const isSilent = !isApiError(error) || silent.includes(error.code) || error.status >= 500;
    if (isSilent && !always) return;
    showToast({ id: 'voucher-data', kind: 'warning', text: t('dataError') });
  }, [error, always, t]);
}
