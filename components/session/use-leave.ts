'use client';

import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { logout } from '@/lib/client/session/log-out';

/** Logs out and opens the shop's home page with the login dialog. */
export function useLeave(): () => Promise<void> {
  const t = useTranslations('session');
  return () => logout().catch(() => showToast({ kind: 'error', text: t('failed') }));
}
