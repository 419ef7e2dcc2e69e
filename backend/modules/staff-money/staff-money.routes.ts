import { staffContract } from '@/lib/contract/staff/contract';
import type { FoundVoucher } from '@/lib/contract/staff/money';
import type { Texts } from '@/lib/contract/vocabulary';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { pick } from '../../text';
import { confirmPayment } from '../payments/payments-by-staff';
import { enterBankText } from '../payments/read-bank-text';
import { settleRefund } from '../payments/refunds-by-staff';
import { matchNotice, settleNotice } from '../payments/settle-notice';
import { getCurrentShop } from '../restaurant/shop';
import { redeemCode, showRedeemable } from '../vouchers/vouchers-by-staff';
import { approveTopUp, rejectTopUp } from '../wallet/top-ups-by-staff';
import { getOpenMoney } from './open-money';

/**
 * Serves money that needs a decision, and the redemption of vouchers. The operator commands call the same
 * services.
 */
export function addStaffMoneyRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['money.open'], ({ restaurantId }, { deps, locale }) =>
    getOpenMoney(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['money.confirm'], async (input, context) => {
    await confirmPayment(context.deps, input.paymentId, { ...context.act, isFirst: true });
    return {};
  });

  serveStaff(app, staffContract['money.match'], async ({ noticeId, paymentId }, context) => {
    await matchNotice(context.deps, { noticeId, payment: paymentId }, context.act);
    return {};
  });

  serveStaff(app, staffContract['money.enterNotice'], async ({ restaurantId, text }, { deps, act }) => ({
    texts: await enterBankText(deps, text, { ...act, restaurantId }),
  }));

  serveStaff(app, staffContract['money.settleNotice'], async (input, context) => {
    await settleNotice(context.deps, input, context.act);
    return {};
  });

  serveStaff(app, staffContract['money.refundSent'], async (input, context) => {
    await settleRefund(context.deps, input.refundId, { ...context.act, to: input.to });
    return {};
  });

  serveStaff(app, staffContract['money.approveTopUp'], async (input, context) => {
    const { topUpId, state } = input;
    await approveTopUp(context.deps.db, topUpId, { ...context.act, state });
    return {};
  });

  serveStaff(app, staffContract['money.rejectTopUp'], async (input, context) => {
    const { topUpId, state, reason } = input;
    await rejectTopUp(context.deps.db, topUpId, { ...context.act, state, reason });
    return {};
  });

  serveStaff(app, staffContract['money.voucher'], async (input, context) =>
    toVoucher(await showRedeemable(context.deps.db, input.code, context.act), input, context),
  );

  serveStaff(app, staffContract['money.redeem'], async (input, context) =>
    toVoucher(
      await redeemCode(context.deps.db, input.code, {
        ...context.act,
        checksHours: !input.outsideHours,
        detail: input.outsideHours ? { outsideHours: true } : undefined,
      }),
      input,
      context,
    ),
  );
}

async function toVoucher(
  {
    code,
    orderSn,
    vouchersName,
    faceValue,
    expireDate,
    weekdays,
    useTime,
    rules,
    outsideHours,
  }: Awaited<ReturnType<typeof redeemCode>>,
  { restaurantId }: { restaurantId: number },
  { deps, locale }: StaffContext,
): Promise<FoundVoucher> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const translate = (texts: Texts) => pick(texts, locale, restaurant.defaultLocale);
  return {
    code,
    orderSn,
    name: translate(vouchersName),
    faceValue,
    lastDay: expireDate,
    weekdays,
    useTime: useTime && translate(useTime),
    rules: rules.map(translate),
    outsideHours: outsideHours || undefined,
  };
}
