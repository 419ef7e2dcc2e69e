'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { getPageTime, isMenuPage } from '@/lib/client/pwa/cached-page';
import type { Locale } from '@/lib/contract/values';
import { formatMoment } from '@/lib/domain/i18n/date-labels';
import { useOnline } from './use-online';

/**
 * Notice that the device is offline, with the age of the page. It stands at the top of the page; a toast tells users who are
 * further down.
 */
export function OfflineNotice({ locale }: { locale: Locale }) {
  const t = useTranslations('offline');
  const online = useOnline();
  const { at, stored } = getPageTime();
  const wasOnline = useRef(online);
  // A cached page stays one until it's loaded again, also when only the server was away.
  const shown = !online || stored;

  useEffect(() => {
    if (wasOnline.current === online) return;
    wasOnline.current = online;
    showToast({ kind: online ? 'success' : 'warning', id: 'offline', text: t(online ? 'back' : 'lost') });
  }, [online, t]);

  // Made only to be shown: the first such format of a page is a long task on a phone.
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
