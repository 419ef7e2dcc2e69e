import { useMutation } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { checkSession, queryClient } from '../api/query-client';

/** Lets owners require a second factor of all staff, after listing those without one. */
export function DemandSection({ people, demandsSecondFactor: isDemanded }: StaffOutput<'people.list'>) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const t = useTranslations('people');
  const getText = useErrorText();
  // The question stays the one that was opened, also when another owner changes the rule meanwhile.
  const [asked, setAsked] = useState<{ wished: boolean; lacking: number }>();
  const demand = useMutation({
    mutationFn: (wished: boolean) => call('people.demandSecondFactor', { restaurantId, isDemanded: wished }),
    onSuccess: () => setAsked(undefined),
    async onSettled() {
      await queryClient.invalidateQueries({ queryKey: ['people.list'] });
      // The owner may have no second factor either; the check then redirects to its setup.
      await checkSession();
    },
  });
  const lacking = people.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
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
        {role === 'owner' && !asked && (
          <Button variant="secondary" size="small" onClick={() => setAsked({ wished: !isDemanded, lacking })}>
            {t(isDemanded ? 'demandNoMore' : 'demand')}
          </Button>
        )}
      </div>
      {asked && (
        <div
          role="alertdialog"
          aria-labelledby="demand-question"
          className="flex flex-wrap items-center justify-end gap-3 rounded-control bg-sunken p-3"
        >
          <p id="demand-question" className="grow basis-full text-14 font-bold">
            {asked.wished ? t('demandAsk', { lacking: asked.lacking }) : t('demandNoMoreAsk')}
          </p>
          <Button
            variant="secondary"
            size="small"
            disabled={demand.isPending}
            onClick={() => setAsked(undefined)}
          >
            {t('cancel')}
          </Button>
          <Button size="small" pending={demand.isPending} onClick={() => demand.mutate(asked.wished)}>
            {t(asked.wished ? 'demandYes' : 'demandNoMoreYes')}
          </Button>
        </div>
      )}
      {demand.error && (
        <Notice kind="danger" live>
          {getText(demand.error)}
        </Notice>
      )}
    </section>
  );
}
