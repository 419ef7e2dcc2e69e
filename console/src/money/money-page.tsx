import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { useAct } from '../orders/use-act';
import { useNow, useStill } from '../orders/use-now';
import { WithMessages } from '../with-messages';
import { DrawersTab } from './drawers-tab';
import { MatchTab } from './match-tab';
import { moneyTabs } from './money-tabs';
import { PayoutsTab } from './payouts-tab';
import { RefundsTab } from './refunds-tab';
import { TopUpsTab } from './top-ups-tab';
import { VouchersTab } from './vouchers-tab';

/** Lists open money tasks: payments and notices to match, refunds to send, top-ups, and vouchers to redeem. */
export function MoneyPage() {
  return (
    <WithMessages isScreen area="money">
      <Money />
    </WithMessages>
  );
}

function Money() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, role } = membership;
  const { tab = 'match' } = useSearch({ from: '/r/$restaurantId/money' });
  const t = useTranslations('money');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery({
    ...createStaffQuery('money.open', { restaurantId }),
    // A newly started payment causes no event.
    refetchInterval: 20_000,
  });
  const open = useStill(data);
  const now = useNow(10_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const { act, error: actError, isPending } = useAct();
  const counts = {
    match: open?.notices.length ?? 0,
    refunds: open?.refunds.length ?? 0,
    topUps: open?.topUps.filter(({ state }) => state !== 'unpaid').length ?? 0,
    payouts: open?.payoutDifferences ?? 0,
    vouchers: 0,
    drawers: 0,
  };
  const shared = { act, isPending, now, isManager: isAtLeast(role, 'manager') };
  const payTypeNames = new Map(open?.payTypes.map(({ payType, name }) => [payType, name]));
  return (
    <Screen title={t('title')}>
      <nav
        aria-label={t('title')}
        className="-mx-4 -mt-4 mb-4 flex overflow-x-auto border-b border-line bg-raised px-2 wide:px-4"
      >
        {moneyTabs
          .filter((each) => shared.isManager || each !== 'payouts')
          .map((each) => (
            <Link
              key={each}
              to="/r/$restaurantId/money"
              params={{ restaurantId: String(restaurantId) }}
              search={{ tab: each }}
              aria-current={each === tab ? 'page' : undefined}
              className={joinClassNames(
                'flex min-h-13 shrink-0 items-center gap-2 border-b-4 px-3 pt-1 text-14 font-bold',
                each === tab ? 'border-brand text-text' : 'border-transparent text-muted hover:text-text',
              )}
            >
              {t(`tabs.${each}`)}
              {/* The counts come and go, and the tabs beside them stay. */}
              <span className="min-w-8">
                {counts[each] > 0 && (
                  <Badge tone={each === 'match' ? 'danger' : 'warning'}>{counts[each]}</Badge>
                )}
              </span>
            </Link>
          ))}
      </nav>
      <div className="mx-auto flex max-w-[1264px] flex-col gap-4">
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {open && tab === 'match' && (
          <MatchTab open={open} restaurantId={restaurantId} payTypeNames={payTypeNames} {...shared} />
        )}
        {open && tab === 'refunds' && (
          <RefundsTab refunds={open.refunds} payTypeNames={payTypeNames} {...shared} />
        )}
        {open && tab === 'topUps' && (
          <TopUpsTab topUps={open.topUps} payTypeNames={payTypeNames} {...shared} />
        )}
        {tab === 'payouts' && shared.isManager && <PayoutsTab restaurantId={restaurantId} />}
        {tab === 'vouchers' && <VouchersTab restaurantId={restaurantId} />}
        {tab === 'drawers' && <DrawersTab restaurantId={restaurantId} />}
      </div>
    </Screen>
  );
}
