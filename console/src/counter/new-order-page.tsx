import { useQuery } from '@tanstack/react-query';
import { useRouteContext, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { WithMessages } from '../with-messages';
import { keepCounter } from './keep-counter';
import { OrderForm } from './order-form';

/** Takes orders by phone, at the counter and at a table. */
export function NewOrderPage() {
  return (
    <WithMessages isScreen area="counter">
      <NewOrder />
    </WithMessages>
  );
}

function NewOrder() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { table } = useSearch({ from: '/r/$restaurantId/new-order' });
  const t = useTranslations('counter');
  const getText = useErrorText();
  // Loaded once: a sold-out dish is refused when the order is priced.
  const { data: menu, error } = useQuery(createStaffQuery('orders.takeMenu', { restaurantId }));
  const isLoaded = menu !== undefined;
  useEffect(() => {
    if (isLoaded) void keepCounter();
  }, [isLoaded]);
  return (
    <Screen title={t('title')} isFull>
      {error && !menu && (
        <div className="p-4">
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        </div>
      )}
      {menu && <OrderForm key={table} restaurantId={restaurantId} menu={menu} tableNo={table} />}
    </Screen>
  );
}
