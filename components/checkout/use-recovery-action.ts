'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { FulfilmentDialogs } from '@/components/fulfilment/use-fulfilment-dialogs';
import { useShop } from '@/components/layout/shop-context';
import { replaceCart } from '@/lib/client/cart/cart-store';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { getCurrentSession, openLogin } from '@/lib/client/session/session-client';
import type { CodedError } from '@/lib/domain/api-error';
import { getRecoveryAction, type RecoveryAction, reduceDish } from '@/lib/domain/checkout/recovery-action';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { CheckoutState } from './use-checkout';

interface Options {
  state: CheckoutState;
  dialogs: FulfilmentDialogs;
  place(): void;
  /** Called when the error is resolved. */
  forget(): void;
}

/** Returns a function that gives the label and action of an error's button. */
export function useRecoveryAction({ state, dialogs, place, forget }: Options) {
  const shop = useShop();
  const t = useTranslations('checkout');
  const table = useTranslations('dineIn');
  const router = useRouter();
  const go = (path: string) => router.push(toLocalePath(path, shop.locale, shop.defaultLocale));

  const getLabel = (way: RecoveryAction): string => {
    switch (way.kind) {
      case 'reduce':
        return way.to > 0 ? t('takeLeft', { left: way.to }) : t('fixCart');
      case 'order':
        return t('toUnpaid');
      case 'login':
        return t('login');
      case 'menu':
        return t('toMenu');
      case 'address':
        return t('chooseAddressAction');
      case 'time':
        return t('chooseTimeAction');
      case 'pickup':
        return t('switchPickup');
      case 'pay':
        return t('choosePay');
      case 'email':
        return t('correctEmail');
      case 'promo':
        return t('removePromo');
      case 'voucher':
        return t('removeVoucher');
      case 'table':
        return table('without');
      case 'requote':
        return t('refresh');
      default:
        return t('retry');
    }
  };

  const steps: { [K in RecoveryAction['kind']]: (way: Extract<RecoveryAction, { kind: K }>) => void } = {
    reduce: (way) => {
      replaceCart(shop.restaurantId, reduceDish(state.lines, way.dishId, way.to));
      forget();
    },
    order: (way) => go(paths.myOrderDetail({ orderId: way.orderTransactionId })),
    login: () => openLogin({ reason: 'order', onLoggedIn: place }),
    menu: () => go(paths.home()),
    address: () => dialogs.show('address'),
    time: () => dialogs.show('time'),
    pickup: () => {
      state.setMode('SELF_PICKUP');
      forget();
    },
    pay: () => document.getElementById('checkout-pay')?.scrollIntoView({ block: 'center' }),
    email: () => document.getElementById('checkout-email')?.focus(),
    promo: () => {
      state.form.enter({ promotionCode: undefined });
      forget();
    },
    voucher: () => {
      state.form.enter({ voucherCode: undefined });
      forget();
    },
    table: () => {
      leaveTable(shop.restaurantId);
      forget();
    },
    requote: () => void state.quote.refetch(),
    again: place,
  };

  return (failure: CodedError, fromQuote = false) => {
    const way = getRecoveryAction(failure, shop, {
      atTable: state.table !== undefined,
      isBooked: state.table?.booking !== undefined,
      isDiner: getCurrentSession().status === 'diner',
    });
    const step = steps[way.kind] as (way: RecoveryAction) => void;
    const follow = () => {
      if (!fromQuote) return step(way);
      // An error of the quote is retried by a new quote, not by the order; a login brings one by itself.
      if (way.kind === 'again') void state.quote.refetch();
      else if (way.kind === 'login') openLogin({ reason: 'order' });
      else step(way);
    };
    return { label: getLabel(way), follow };
  };
}
