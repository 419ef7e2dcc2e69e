import { contract } from '@/lib/contract/contract';
import { defaultCountry, getCurrency } from '@/lib/contract/countries';
import { type Locale, payTypeCodes } from '@/lib/contract/vocabulary';
import { getWalletBalance } from '../../core/ledger';
import { getCurrencySign } from '../../core/money';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { getDiner, serve } from '../../http/serve';
import { findUser } from '../auth/users.repository';
import { getPaymentOption } from '../payments/pay-types';
import { getCurrentShop } from '../restaurant/shop';
import { toVoucherOrderAnswer } from '../vouchers/voucher-order-answers';
import { listUserVoucherOrders } from '../vouchers/voucher-orders.repository';
import { getTopUpPayTypes, startTopUp } from './top-up';
import { requestTopUpRefund } from './top-up-refund';
import { findTopUpRules } from './top-up-rules';
import { getWalletTransaction, listWalletTransactions } from './transactions';

const maxCards = 50;

async function listUsableVouchers(deps: Deps, userId: number, locale: Locale) {
  const given = { couponStatus: 'TOUSE', page: 0, limit: maxCards, now: deps.clock() } as const;
  const usable = await listUserVoucherOrders(deps.db, userId, given);
  return usable.map((shown) => {
    const { orderTransactionId, restaurantId, couponName, couponCount, deadlineDate } = toVoucherOrderAnswer(
      shown,
      locale,
    );
    return { orderTransactionId, restaurantId, couponName, couponCount, deadlineDate };
  });
}

export function addWalletRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['wallet.summary'], async (input, context) => {
    const userId = getDiner(context);
    const countryCode = input.countryCode ?? (await findUser(deps.db, userId))?.countryCode ?? defaultCountry;
    return {
      walletBalanceAmount: await getWalletBalance(deps.db, userId, getCurrency(countryCode)),
      couponCardList: await listUsableVouchers(deps, userId, context.locale),
      currencySign: getCurrencySign(countryCode, context.locale),
      countryCode,
    };
  });

  serve(app, contract['wallet.topUp'], (input, context) =>
    startTopUp(deps, {
      userId: getDiner(context),
      input,
      locale: context.locale,
      idempotencyKey: context.idempotencyKey,
    }),
  );

  serve(app, contract['wallet.payTypes'], async (input, context) => {
    const locale = input.locale ?? context.locale;
    if (input.restaurantId === undefined) {
      const known = payTypeCodes
        .flatMap((code) => deps.paymentProviders[code] ?? [])
        .filter(({ purposes }) => purposes.includes('topup'));
      const nowhere = { defaultLocale: locale };
      return {
        payTypeList: known.map((provider) => getPaymentOption(provider, nowhere, locale)),
        amounts: [],
        bonus: [],
      };
    }
    const { restaurant } = (await getCurrentShop(deps, input.restaurantId)).shop;
    const { amounts = [], bonus = [] } = findTopUpRules(restaurant) ?? {};
    return { payTypeList: getTopUpPayTypes(deps, restaurant, locale), amounts, bonus };
  });

  serve(app, contract['wallet.transactions'], (input, context) =>
    listWalletTransactions(
      deps.db,
      getDiner(context),
      { pageNum: input.pageNum ?? 1, countryCode: input.countryCode },
      input.locale ?? context.locale,
    ),
  );

  serve(app, contract['wallet.transaction'], (input, context) =>
    getWalletTransaction(deps.db, getDiner(context), input.transactionId, input.locale ?? context.locale),
  );

  serve(app, contract['wallet.requestRefund'], (input, context) =>
    requestTopUpRefund(deps, getDiner(context), input.orderTransactionId, context.locale),
  );
}
