'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { letRest } from '@/components/ui/let-rest';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { getPageTime, isMenuPage } from '@/lib/client/pwa/cached-page';
import { waitForServer } from '@/lib/client/pwa/wait-for-server';
import type { Locale } from '@/lib/contract/values';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import { useOnline } from './use-online';

/**
 * Shows at the top that the device is offline and how old the page is. A toast informs diners who have scrolled down.
 */
export function OfflineNotice({ locale }: { locale: Locale }) {
  const t = useTranslations('offline');
  const router = useRouter();
  const online = useOnline();
  const { at, stored } = getPageTime();
  const wasOnline = useRef(online);
  const [isReached, setReached] = useState(false);
  const shown = !isReached && (!online || stored);

  // The page below moves when the notice comes or goes.
  const wasShown = useRef(false);
  useEffect(() => {
    if (wasShown.current !== shown) letRest(document.body);
    wasShown.current = shown;
  }, [shown]);

  // The browser's event can be late or missing, and a page from the cache is stale until its server can be reached.
  useEffect(() => {
    if (!shown) return;
    return waitForServer(() => {
      if (stored) {
        delete document.documentElement.dataset.storedAt;
        router.refresh();
      }
      setReached(true);
    }, online);
  }, [shown, stored, online, router]);

  // A server can be reached although the browser reports no connection, and a real loss can follow.
  useEffect(() => {
    const lose = () => setReached(false);
    window.addEventListener('offline', lose);
    return () => window.removeEventListener('offline', lose);
  }, []);

  useEffect(() => {
    if (wasOnline.current === online) return;
    wasOnline.current = online;
    showToast({ kind: online ? 'success' : 'warning', id: 'offline', text: t(online ? 'back' : 'lost') });
  }, [online, t]);

  // Formats only when shown, because the first such format is a long task on a phone.
  const formatInstant = () => formatMoment(at, locale);
  return (
    <div role="status" data-offline-notice className="empty:hidden">
      {shown && (
        <Notice kind="warning" className="rounded-none! print:hidden">
          <p>
            {t(isMenuPage(window.location.pathname) ? 'notice' : 'noticePlain', { when: formatInstant() })}
          </p>
          <p className="font-normal">{t('hint')}</p>
        </Notice>
      )}
    </div>
  );
}
