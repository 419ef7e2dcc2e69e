import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { staffQuery } from '../api/query-client';
import { Avatar } from '../layout/avatar';
import { Screen } from '../layout/frame';

/** Who works at the restaurant, and who is invited. */
export function PeoplePage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('people');
  const tRoles = useTranslations('frame.roles');
  const getText = useErrorText();
  const { data, error } = useQuery(staffQuery('people.list', { restaurantId: membership.restaurantId }));
  return (
    <Screen title={t('title')}>
      <div className="flex max-w-[860px] flex-col gap-4">
        {error && (
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        )}
        {data && (
          <ul className="rounded-card bg-raised shadow-raised">
            {data.people.map(({ staffId, name, email, role }) => (
              <li
                key={staffId}
                className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
              >
                <Avatar staffId={staffId} name={name} />
                <span className="min-w-0 grow">
                  <b className="block">{name}</b>
                  <span className="block truncate text-14 text-muted">{email}</span>
                </span>
                <span className="text-14">{tRoles(role)}</span>
              </li>
            ))}
            {data.invitations.map(({ email, role }) => (
              <li
                key={email}
                className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0"
              >
                <span className="min-w-0 grow">
                  <b className="block truncate">{email}</b>
                  <span className="block text-14 text-warning">{t('invited')}</span>
                </span>
                <span className="text-14">{tRoles(role)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Screen>
  );
}
