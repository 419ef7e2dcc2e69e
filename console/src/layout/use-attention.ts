import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { createStaffQuery } from '../api/query-client';
import { useAlert, useFlash } from '../orders/use-ringing';

const nothing: StaffOutput<'attention.list'> = {
  orders: [],
  tables: [],
  payments: [],
  paymentsRing: false,
};

/** Returns the things that wait for staff, by the screen that handles them. */
export function useAttention(restaurantId: number) {
  const { data = nothing } = useQuery({
    ...createStaffQuery('attention.list', { restaurantId }),
    // A payment begins and a request ends without an event.
    refetchInterval: 30_000,
  });
  return data;
}

/** Rings on every screen for what waits, and flashes the title for new orders. Returns the counts by entry of the rail. */
export function useRail(restaurantId: number): Partial<Record<string, number>> {
  const t = useTranslations('frame');
  const { orders, tables, payments, paymentsRing, messages = 0 } = useAttention(restaurantId);
  const newOrders = t('newOrders', { count: orders.length });
  const orderIds = orders.map(({ orderId }) => orderId).join(' ');
  useAlert(orderIds, newOrders);
  useFlash(orders.length > 0 ? newOrders : undefined);
  useAlert(tables.map(({ id }) => id).join(' '), t('tableWaits', { tableNo: tables.at(-1)?.tableNo ?? '' }));
  useAlert(paymentsRing ? payments.join(' ') : '', t('paymentWaits'));
  return { orders: orders.length, tables: tables.length, money: payments.length, messages };
}
