'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useStorefront } from '@/components/layout/shop-context';
import { withMessages } from '@/components/layout/with-messages';
import { PartyPanel } from '@/components/parties/party-panel';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { leaveTable, orderMore, useTable } from '@/lib/client/dine-in/table-store';
import { useTablePresence } from '@/lib/client/dine-in/use-table-presence';
import { useMembership } from '@/lib/client/parties/membership-store';
import type { Locale } from '@/lib/contract/values';
import type { ClientShop } from '@/lib/domain/client-shop';
import { focusNext, modeTab } from './focus-next';
import { OrderedAt, TablePanel, TableSought } from './table-panel';
import { isUnknownTable, useTableFromUrl } from './use-table-from-url';

interface Props {
  shop: ClientShop;
  /** Mode, place and time of a diner without a table. */
  children: ReactNode;
}

/** The storefront at a table: by the address of a scanned code, or as remembered since (DIN-01 to DIN-03). */
export function TablePart(props: Props) {
  return (
    <QueryProvider>
      <AtTable {...props} />
    </QueryProvider>
  );
}

function AtTable({ shop, children }: Props) {
  const t = useTranslations('dineIn');
  const errors = useTranslations('errors');
  const { restaurantId } = shop;
  const { orderDish = false } = useStorefront();
  const { asked, retry, refuse } = useTableFromUrl(shop, orderDish);
  const { tableSession } = useTable(restaurantId);
  const { membership } = useMembership(restaurantId);
  const { active, error } = useTablePresence(restaurantId, membership ? undefined : tableSession, (count) =>
    showToast({ kind: 'info', id: 'table-order', text: t('justOrdered', { count }) }),
  );

  const gone = tableSession !== undefined && isUnknownTable(error);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the restaurant has taken the table away
  useEffect(() => {
    if (gone) refuse(tableSession.tableNo);
  }, [gone]);

  if (membership && !asked) return <PartyPanel shop={shop} membership={membership} />;
  if (asked?.state === 'checking') return <TableSought tableNo={asked.tableNo} />;
  const sits = tableSession !== undefined && !tableSession.ordered;
  return (
    <div className="grid min-w-0 gap-3">
      {asked?.state === 'unknown' && (
        <Notice kind="warning" live className="shadow-raised">
          {errors('TABLE_UNKNOWN')}
          <span className="block font-normal">{t('unknownHint')}</span>
        </Notice>
      )}
      {asked?.state === 'failed' && (
        <Notice
          kind="warning"
          live
          className="shadow-raised"
          action={
            <Button variant="ghost" size="small" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          <span className="[overflow-wrap:anywhere]">{t('failed', { tableNo: asked.tableNo })}</span>
        </Notice>
      )}
      {tableSession?.ordered && (
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
      )}
      {sits ? <TablePanel shop={shop} tableSession={tableSession} active={active} /> : children}
    </div>
  );
}

/** Loads with its messages, so that it renders at once. */
export const createTablePart = (locale: Locale) =>
  withMessages(TablePart, locale, ['dineIn', 'party', 'errors']);
