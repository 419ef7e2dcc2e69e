import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { AtRest } from '@/components/ui/at-rest';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { useMoves } from '@/components/ui/use-moves';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useHeldRows } from '../layout/use-held-rows';
import { useAct } from '../orders/use-act';
import { useStill } from '../orders/use-now';
import { WithMessages } from '../with-messages';
import { DigitsSection } from './digits-section';
import { FreeTableCard } from './join-requests';
import { LockedTables } from './locked-tables';
import { OpenBills } from './open-bills';
import { TableCard } from './table-card';
import { getSheetPath, TablePlan } from './table-plan';

/** Lists the tables that order together: calls, amounts due, and payments taken by staff. */
export function TablesPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('tables');
  const getText = useErrorText();
  const { data, error } = useQuery({
    ...createStaffQuery('tables.open', { restaurantId: membership.restaurantId }),
    // A guest's selection causes no event.
    refetchInterval: 15_000,
  });
  const open = useStill(data);
  const tables = open?.tables;
  const { shown, isGone, hold } = useHeldRows(tables ?? [], ({ partyId }) => partyId);
  const asking = open?.plan.filter(({ waiting }) => waiting !== undefined);
  const { act, error: actError, isPending } = useAct();
  // Each of these makes a card or a part above it higher or lower.
  const moves = useMoves([
    ...(asking ?? []).map(({ tableNo, waiting }) => `${tableNo} ${waiting?.length}`),
    ...(tables ?? []).map(({ partyId, waiting, call, people, unsent, chooseBy }) =>
      [
        partyId,
        waiting.length,
        call && !call.isAnswered,
        people.length,
        unsent.map(({ memberNo, lineId }) => `${memberNo} ${lineId}`),
        chooseBy,
      ].join(),
    ),
  ]);
  return (
    <Screen title={t('title')}>
      <AtRest of={moves} className="mx-auto flex max-w-[1264px] flex-col gap-4">
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {open && (
          <TablePlan plan={open.plan} restaurantId={membership.restaurantId} hasCodes={open.hasCodes} />
        )}
        {open && (
          <WithMessages area="moves">
            <OpenBills tables={open.tables} />
          </WithMessages>
        )}
        {open && <LockedTables open={open} act={act} isPending={isPending} />}
        {open?.hasDigits && (
          <DigitsSection
            plan={open.plan}
            sheet={open.hasCodes ? getSheetPath(membership.restaurantId, { show: 'digits' }) : undefined}
            act={act}
            isPending={isPending}
          />
        )}
        {tables?.length === 0 && asking?.length === 0 && (
          <EmptyState icon="cutlery" title={t('none')} text={t('noneText')} />
        )}
        <ul className="grid items-start gap-3 grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
          {asking?.map(({ tableNo, waiting = [] }) => (
            <FreeTableCard
              key={tableNo}
              tableNo={tableNo}
              waiting={waiting}
              act={act}
              isPending={isPending}
            />
          ))}
          {shown.map((table) => (
            <TableCard
              key={table.partyId}
              table={table}
              act={act}
              isPending={isPending}
              isGone={isGone(table)}
              onWriting={(isWriting) => hold(table, isWriting)}
            />
          ))}
        </ul>
      </AtRest>
    </Screen>
  );
}
