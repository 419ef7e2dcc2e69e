import { staffContract } from '@/lib/contract/staff/contract';
import type { FoundVoucher } from '@/lib/contract/staff/money';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { pick } from '../../text';
import { confirmPayment } from '../payments/payments.operator';
import { settleRefund } from '../payments/refunds.operator';
import { matchNotice, settleNotice } from '../payments/settle-notice';
import { getCurrentShop } from '../restaurant/shop';
import { redeemCode, showRedeemable } from '../vouchers/vouchers.operator';
import { approveTopUp, rejectTopUp } from '../wallet/top-ups.operator';
import { getOpenMoney } from './open-money';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** Money that waits for people, and vouchers that are redeemed (CON-14). The operator commands call the same services. */
export function addStaffMoneyRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['money.open'], ({ restaurantId }, { deps, locale }) =>
    getOpenMoney(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['money.confirm'], async (input, context) => {
    await confirmPayment(context.deps, input.paymentId, { ...getAct(context, input), isFirst: true });
    return {};
  });

  serveStaff(app, staffContract['money.match'], async ({ noticeId, paymentId, ...input }, context) => {
    await matchNotice(context.deps, { noticeId, payment: paymentId }, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['money.settleNotice'], async (input, context) => {
    await settleNotice(context.deps, input, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['money.refundSent'], async (input, context) => {
    await settleRefund(context.deps, input.refundId, { ...getAct(context, input), to: input.to });
    return {};
  });

  serveStaff(app, staffContract['money.approveTopUp'], async (input, context) => {
    await approveTopUp(context.deps.db, input.topUpId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['money.rejectTopUp'], async (input, context) => {
    await rejectTopUp(context.deps.db, input.topUpId, { ...getAct(context, input), reason: input.reason });
    return {};
  });

  serveStaff(app, staffContract['money.voucher'], async (input, context) =>
    toVoucher(await showRedeemable(context.deps.db, input.code, getAct(context, input)), input, context),
  );

  serveStaff(app, staffContract['money.redeem'], async (input, context) =>
    toVoucher(await redeemCode(context.deps.db, input.code, getAct(context, input)), input, context),
  );
}

async function toVoucher(
  { code, orderSn, vouchersName, faceValue, expireDate }: Awaited<ReturnType<typeof redeemCode>>,
  { restaurantId }: { restaurantId: number },
  { deps, locale }: StaffContext,
): Promise<FoundVoucher> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const name = pick(vouchersName, locale, restaurant.defaultLocale);
  return { code, orderSn, name, faceValue, lastDay: expireDate };
}
