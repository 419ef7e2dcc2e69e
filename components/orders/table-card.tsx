'use client';

import { useQuery } from '@tanstack/react-query';
import { PresenceLine } from '@/components/dine-in/presence-line';
import { Card } from '@/components/ui/card';
import { queries } from '@/lib/client/api/queries';
import { useTable } from '@/lib/client/dine-in/table-store';
import { pollMs } from '@/lib/client/dine-in/use-table-presence';
import type { Order } from '@/lib/contract/orders';
import { tableSessionMs } from '@/lib/domain/dine-in/table-session';
import { isSettled } from '@/lib/domain/orders/order-status';

/** Shows who else at the table is still ordering while the table session lasts. */
export function TableCard({ order }: { order: Order }) {
  const { tableNo, orderTime, orderStatus, orderRestaurantList } = order;
  const restaurantId = orderRestaurantList[0]?.restaurantId;
  const sitsThere = Date.now() - Date.parse(orderTime) < tableSessionMs && !isSettled(orderStatus);
  const asks = tableNo !== undefined && restaurantId !== undefined && sitsThere;
  const { tableSession } = useTable(restaurantId ?? 0);
  const visit = tableSession?.tableNo === tableNo ? tableSession?.visit : undefined;
  const { data: active } = useQuery({
    ...queries.tableActive({ restaurantId: restaurantId ?? 0, tableNo: tableNo ?? '', visit }),
    enabled: asks,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });
  if (!asks || !active?.othersOrdering) return null;
  return (
    <Card className="py-4! desk:px-6!">
      <PresenceLine active={active} />
    </Card>
  );
}
