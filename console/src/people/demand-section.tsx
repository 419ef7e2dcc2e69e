import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { checkSession, queryClient } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';

/** Lets owners require a second factor of all staff, after listing those without one. */
export function DemandSection({ people, demandsSecondFactor: isDemanded }: StaffOutput<'people.list'>) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('people');
  const getText = useErrorText();
  const demand = useMutation({
    mutationFn: (wished: boolean) => call('people.demandSecondFactor', { restaurantId, isDemanded: wished }),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: ['people.list'] });
      // The owner may have no second factor either; the check then redirects to its setup.
      await checkSession();
    },
  });
  const now = {
    wished: !isDemanded,
    lacking: people.filter(({ hasSecondFactor }) => !hasSecondFactor).length,
  };
  // The question stays the one that was opened, also when another owner changes the rule meanwhile.
  const [asked, setAsked] = useState(now);
  return (
    <section
      aria-labelledby="demand"
      className="flex flex-col gap-3 rounded-card bg-raised p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-60 grow basis-0">
          <h2 id="demand">{t('twoStep')}</h2>
          <p className="text-14 text-muted">{t(isDemanded ? 'demanded' : 'notDemanded')}</p>
        </div>
        {role === 'owner' && (
          <AskOnce
            label={t(isDemanded ? 'demandNoMore' : 'demand')}
            question={asked.wished ? t('demandAsk', { lacking: asked.lacking }) : t('demandNoMoreAsk')}
            sure={t(asked.wished ? 'demandYes' : 'demandNoMoreYes')}
            isPending={demand.isPending}
            onAsk={() => setAsked(now)}
            onSure={() => demand.mutateAsync(asked.wished)}
          />
        )}
      </div>
      {demand.error && (
        <Notice kind="danger" live>
          {getText(demand.error)}
        </Notice>
      )}
    </section>
  );
}
