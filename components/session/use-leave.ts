'use client';

import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { logout } from '@/lib/client/session/log-out';

/** What the log-out links do: the session ends, and the shop's start says so with the login on it (SES-09). */
export function useLeave(): () => Promise<void> {
  const t = useTranslations('session');
  return () => logout().catch(() => showToast({ kind: 'error', text: t('failed') }));
}
