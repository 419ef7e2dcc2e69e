import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useAct } from '../orders/use-act';
import { useStill } from '../orders/use-now';
import { TableCard } from './table-card';
import { TablePlan } from './table-plan';

/** The tables whose guests order together: who calls, what is owed, and the money that staff take (TAB-07, TAB-10). */
export function TablesPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('tables');
  const getText = useErrorText();
  const { data, error } = useQuery({
    ...createStaffQuery('tables.open', { restaurantId: membership.restaurantId }),
    // What somebody chooses comes without an event.
    refetchInterval: 15_000,
  });
  const open = useStill(data);
  const tables = open?.tables;
  const { act, error: actError, isPending } = useAct();
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[1264px] flex-col gap-4">
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {open && (
          <TablePlan plan={open.plan} restaurantId={membership.restaurantId} hasCodes={open.hasCodes} />
        )}
        {tables?.length === 0 && <EmptyState icon="cutlery" title={t('none')} text={t('noneText')} />}
        <ul className="grid items-start gap-3 grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
          {tables?.map((table) => (
            <TableCard key={table.partyId} table={table} act={act} isPending={isPending} />
          ))}
        </ul>
      </div>
    </Screen>
  );
}
