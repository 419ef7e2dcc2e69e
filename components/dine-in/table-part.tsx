'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop, useStorefront } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { PartyPanel } from '@/components/parties/party-panel';
import { showToast } from '@/components/ui/toast';
import { leaveTable, orderMore, useTable } from '@/lib/client/dine-in/table-store';
import { useTablePresence } from '@/lib/client/dine-in/use-table-presence';
import { useMembership } from '@/lib/client/parties/membership-store';
import type { Locale } from '@/lib/contract/values';
import { NoTable, OrderedAt, TablePanel, TableSought } from './table-panel';
import { focusNext, modeTab } from './use-leave-table';
import { isUnknownTable, useTableFromUrl } from './use-table-from-url';

interface Props {
  /** Shows mode, place and time of a diner without a table. */
  children: ReactNode;
}

/** Shows the storefront at the table that the scanned URL or the browser's storage names. */
export function TablePart(props: Props) {
  return (
    <QueryProvider>
      <AtTable {...props} />
    </QueryProvider>
  );
}

function AtTable({ children }: Props) {
  const shop = useShop();
  const t = useTranslations('dineIn');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { orderDish = false } = useStorefront();
  const { asked, retry, refuse, giveUp } = useTableFromUrl(orderDish);
  const { tableSession } = useTable(restaurantId);
  const { membership } = useMembership(restaurantId);
  const { active, error } = useTablePresence(restaurantId, membership ? undefined : tableSession, (count) =>
    showToast({ kind: 'info', id: 'table-order', text: t('justOrdered', { count }) }),
  );

  const gone = tableSession !== undefined && isUnknownTable(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the restaurant has removed the table
  useEffect(() => {
    if (gone) refuse(tableSession.tableNo);
  }, [gone]);

  if (membership && !asked) return <PartyPanel membership={membership} />;
  if (asked?.state === 'checking') return <TableSought tableNo={asked.tableNo} />;
  if (asked)
    return (
      <NoTable
        onWithout={() => {
          giveUp();
          focusNext(modeTab);
        }}
        onRetry={asked.state === 'failed' ? retry : undefined}
      >
        {asked.state === 'failed' ? (
          t('failed', { tableNo: asked.tableNo })
        ) : (
          <>
            {errors('TABLE_UNKNOWN')}
            <span className="block font-normal">{t('unknownHint')}</span>
          </>
        )}
      </NoTable>
    );
  if (!tableSession) return children;
  if (!tableSession.ordered) return <TablePanel tableSession={tableSession} active={active} />;
  return (
    <OrderedAt
      tableNo={tableSession.tableNo}
      onMore={() => {
        orderMore(restaurantId);
        focusNext('[data-table] button');
      }}
      onDone={() => {
        leaveTable(restaurantId);
        focusNext(modeTab);
      }}
    />
  );
}

/** Loads the messages together with the component, so that it renders without a second wait. */
export const createTablePart = (locale: Locale) =>
  withMessages(TablePart, locale, ['dineIn', 'party', 'errors']);
