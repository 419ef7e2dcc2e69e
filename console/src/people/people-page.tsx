import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Screen } from '../layout/screen';
import { WithMessages } from '../with-messages';
import { DemandSection } from './demand-section';
import { InviteForm } from './invite-form';
import { PersonRow } from './person-row';

/** Lists the restaurant's staff and the open invitations. */
export function PeoplePage() {
  return (
    <WithMessages isScreen area="people">
      <People />
    </WithMessages>
  );
}

function People() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const t = useTranslations('people');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const { data, error } = useQuery(createStaffQuery('people.list', { restaurantId }));
  const withdraw = useMutation({
    mutationFn: (email: string) => call('people.withdraw', { restaurantId, email }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['people.list'] }),
  });
  const failure = error ?? withdraw.error;
  return (
    <Screen title={t('title')}>
      <div className="flex max-w-[860px] flex-col gap-4">
        {failure && (
          <Notice kind="danger" live>
            {getText(failure)}
          </Notice>
        )}
        <InviteForm />
        {data && (
          <ul className="rounded-card bg-raised shadow-raised">
            {data.people.map((colleague) => (
              <PersonRow
                key={colleague.staffId}
                colleague={colleague}
                isDemanded={data.demandsSecondFactor}
              />
            ))}
            {data.invitations.map(({ email, role }) => (
              <li
                key={email}
                className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 last:border-b-0"
              >
                <span className="min-w-40 grow">
                  <b className="block truncate">{email}</b>
                  <span className="block text-14 text-warning">{t('invited')}</span>
                </span>
                <span className="text-14">{tRoles(role)}</span>
                <Button
                  variant="secondary"
                  size="small"
                  pending={withdraw.isPending && withdraw.variables === email}
                  onClick={() => withdraw.mutate(email)}
                >
                  {t('withdraw')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {data && <DemandSection {...data} />}
      </div>
    </Screen>
  );
}
