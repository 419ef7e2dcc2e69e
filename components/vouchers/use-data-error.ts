import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showToast } from '@/components/ui/toast';

/** Error codes without a message: the call failed on the network (DEC-69). */
const silent = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL'];

/**
 * Warns 'Data error' when loading vouchers or their payment methods fails (ERR-03). A network failure of a list or
 * detail shows no toast (ERR-07, DEC-69), unless `always` is set.
 */
export function useDataError(error: unknown, { always = false } = {}): void {
  const t = useTranslations('voucher.offer');
  useEffect(() => {
    const { code, status } = (error ?? {}) as { code?: string; status?: number };
    if (!error || (!always && (!code || silent.includes(code) || (status ?? 0) >= 500))) return;
    showToast({ id: 'voucher-data', kind: 'warning', text: t('dataError') });
  }, [error, always, t]);
}
