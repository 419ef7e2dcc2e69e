'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { query } from '@/lib/client/api/call';
import { listCartLines, replaceCart, startCart } from '@/lib/client/cart/cart-store';
import { getAskedTime } from '@/lib/client/sale-times/price-time';
import type { Order } from '@/lib/contract/orders';
import { type Again, type Missing, orderAgain } from '@/lib/domain/orders/order-again';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  order: Order;
  onClose: () => void;
}

/** Fills the cart with the dishes still on offer and lists the missing ones. Loaded on first use. */
export default function OrderAgainDialog({ order, onClose }: Props) {
  const shop = useShop();
  const t = useTranslations('orderAgain');
  const { outcome, failed, retry } = useOrderAgain(order);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        outcome && (
          <div className="grid auto-cols-fr grid-flow-col gap-3 p-4">
            <ButtonLink variant={outcome.added > 0 ? 'secondary' : 'primary'} href={to(paths.home())}>
              {t('toMenu')}
            </ButtonLink>
            {outcome.added > 0 && <ButtonLink href={to(paths.checkout())}>{t('toCheckout')}</ButtonLink>}
          </div>
        )
      }
    >
      <div className="grid gap-4 p-4 desk:p-6">
        {outcome ? (
          <Outcome outcome={outcome} />
        ) : failed ? (
          <Notice
            kind="warning"
            live
            action={
              <Button variant="ghost" size="small" onClick={retry}>
                {t('retry')}
              </Button>
            }
          >
            {t('failed')}
          </Notice>
        ) : (
          <div>
            <p role="status" className="text-14 text-muted">
              {t('loading')}
            </p>
            <Skeleton className="mt-3" height={48} />
          </div>
        )}
      </div>
    </DialogOrSheet>
  );
}

/** Loads the current menu and fills the cart once per opening. */
function useOrderAgain(order: Order) {
  const shop = useShop();
  const { restaurantId, locale } = shop;
  const [outcome, setOutcome] = useState<Again>();
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another state of the same order must not fill the cart again
  useEffect(() => {
    const asking = new AbortController();
    query('restaurant.menu', { restaurantId }, { signal: asking.signal }).then(
      (menu) => {
        if (asking.signal.aborted) return;
        startCart();
        const ordered = order.orderRestaurantList
          .filter((restaurant) => restaurant.restaurantId === restaurantId)
          .flatMap(({ orderDishLists }) => orderDishLists);
        const again = orderAgain(ordered, {
          menu,
          cart: listCartLines(restaurantId),
          locale,
          asked: getAskedTime(shop),
        });
        replaceCart(restaurantId, again.lines);
        setOutcome(again);
      },
      () => !asking.signal.aborted && setFailedTry(tries),
    );
    return () => asking.abort();
  }, [tries]);

  return { outcome, failed: failedTry === tries, retry: () => setTries(tries + 1) };
}

function Outcome({ outcome: { added, missing } }: { outcome: Again }) {
  const t = useTranslations('orderAgain');
  const getLabel = (part: Missing) => {
    if (part.why === 'fewer') return t('missing.fewer', { name: part.name, count: part.count });
    if (part.why === 'later') return t('missing.later', { name: part.name, time: part.time });
    if (part.why === 'without')
      return t('missing.without', { name: part.name, items: part.items.join(', ') });
    return t(`missing.${part.why}`, { name: part.name });
  };
  return (
    <>
      <Notice kind={added > 0 ? 'success' : 'warning'} live>
        {t('added', { count: added })}
      </Notice>
      {missing.length > 0 && (
        <section>
          <h3 className="text-14 font-bold">{t('missingHeading')}</h3>
          <ul className="mt-1 grid list-disc gap-1 pl-5 text-14 leading-body">
            {missing.map((part, index) => (
              <li key={index}>{getLabel(part)}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
