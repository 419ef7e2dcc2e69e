'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import type { Locale } from '@/lib/contract/values';
import { formatMoment } from '@/lib/domain/i18n/date-labels';

/** Where the diner is logged in, with a button to end each session and one for all others (DEC-87). */
export function SessionList({ userId }: { userId: number }) {
  const t = useTranslations('profile.sessions');
  const locale = useLocale() as Locale;
  const client = useQueryClient();
  const { queryKey } = queries.sessions(userId);
  const { data } = useQuery(queries.sessions(userId));
  const [pending, setPending] = useState<string>();
  const others = data?.sessions.filter(({ current }) => !current) ?? [];

  /** Ends one session, or all others without an id. */
  async function end(sessionId?: string): Promise<void> {
    setPending(sessionId ?? 'all');
    try {
      if (sessionId) await change('auth.endSession', { sessionId });
      else await change('auth.endOtherSessions', {});
      showToast({ kind: 'success', text: t(sessionId ? 'ended' : 'allEnded') });
    } catch {
      // A session that has ended meanwhile is gone from the fetched list as well.
      showToast({ kind: 'error', text: t('failed') });
    } finally {
      await client.invalidateQueries({ queryKey });
      setPending(undefined);
    }
  }

  if (!data) return null;
  return (
    <Card heading={t('heading')} aria-label={t('heading')} roomy>
      <ul className="divide-y divide-line">
        {data.sessions.map(({ sessionId, since, current }) => {
          const when = t('since', { time: formatMoment(since, locale) });
          return (
            <li
              key={sessionId}
              className="flex min-h-13 items-center justify-between gap-3 py-2 leading-heading"
            >
              <span>{current ? t('current') : when}</span>
              {current ? (
                <span className="text-muted">{when}</span>
              ) : (
                <Button
                  variant="ghost"
                  size="small"
                  pending={pending === sessionId}
                  aria-label={t('endNamed', { when })}
                  onClick={() => void end(sessionId)}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <Button variant="secondary" size="small" pending={pending === 'all'} onClick={() => void end()}>
          {t('endOthers')}
        </Button>
      )}
    </Card>
  );
}
