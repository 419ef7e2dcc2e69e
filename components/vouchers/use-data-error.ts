import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { showToast } from '@/components/ui/toast';

/** Failures of which the diner hears nothing: the call didn't get through (DEC-69). */
const silent = ['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL'];

/**
 * Warns 'Data error' when vouchers or their ways to pay were refused (ERR-03). A voucher list or detail that did not load at
 * all raises nothing (ERR-07, DEC-69); `always` warns of that too.
 */
export function useDataError(error: unknown, { always = false } = {}): void {
  const t = useTranslations('voucher.offer');
  useEffect(() => {
    const { code, status } = (error ?? {}) as { code?: string; status?: number };
    if (!error || (!always && (!code || silent.includes(code) || (status ?? 0) >= 500))) return;
    showToast({ id: 'voucher-data', kind: 'warning', text: t('dataError') });
  }, [error, always, t]);
}
