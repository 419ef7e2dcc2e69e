'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import type { Locale } from '@/lib/contract/values';
import { formatMoment } from '@/lib/domain/i18n/date-labels';

/** A question before a session is ended; all others without an id. */
interface Question {
  sessionId?: string;
  title: string;
}

/** Lists the diner's sessions, with a button to end each one and one for all others. */
export function SessionList({ userId }: { userId: number }) {
  const t = useTranslations('profile.sessions');
  const close = useTranslations('profile.password')('close');
  const locale = useLocale() as Locale;
  const client = useQueryClient();
  const { queryKey } = queries.sessions(userId);
  const { data } = useQuery(queries.sessions(userId));
  const others = data?.sessions.filter(({ current }) => !current) ?? [];

  const [question, setQuestion] = useState<Question>();
  // The title stays while the dialog closes.
  const [isAsking, setAsking] = useState(false);
  const ask = (asked: Question) => {
    setQuestion(asked);
    setAsking(true);
  };

  /** Ends one session, or all others without an id. */
  const ending = useMutation({
    mutationFn: async (sessionId?: string) => {
      if (sessionId) await change('auth.endSession', { sessionId });
      else await change('auth.endOtherSessions', {});
    },
    onSuccess: (_, sessionId) => showToast({ kind: 'success', text: t(sessionId ? 'ended' : 'allEnded') }),
    // A session that has ended meanwhile disappears with the refetch below.
    onError: () => showToast({ kind: 'error', text: t('failed') }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const pending = ending.isPending ? (ending.variables ?? 'all') : undefined;

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
                  onClick={() => ask({ sessionId, title: t('askOne', { when }) })}
                >
                  {t('end')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {others.length > 0 && (
        <Button
          variant="secondary"
          size="small"
          pending={pending === 'all'}
          onClick={() => ask({ title: t('askAll') })}
        >
          {t('endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        kind="warning"
        title={question?.title ?? ''}
        content={t('askText')}
        sureLabel={t('end')}
        cancelLabel={t('keep')}
        closeLabel={close}
        dangerous
        onSure={() => {
          setAsking(false);
          ending.mutate(question?.sessionId);
        }}
      />
    </Card>
  );
}
