import type { z } from 'zod';
import { type PayTypeTo, type QrAccountKind, qrAccountKinds, qrAccounts } from '@/lib/contract/pay-types';
import { translate } from '../../messages/messages';
import { duitnow } from './duitnow';
import { anyDelivery, anyPurpose, type PaymentProvider, type PaymentRequest } from './payment-provider';
import { paynow } from './paynow';
import { vietqr } from './vietqr';

type QrPayType = PayTypeTo<QrAccountKind>;
/** The payment's provider name is the kind of the receiving account. */
type QrProvider = PaymentProvider & { name: QrAccountKind };
type BuildPayload = (account: never, request: PaymentRequest) => string;

/** The QR schemes, with their accounts and payment methods. */
const schemes = { paynow, duitnow, vietqr } satisfies {
  [Kind in QrAccountKind]: { account: z.ZodType; payloads: Record<PayTypeTo<Kind>, BuildPayload> };
};

/** The accounts as fields of a restaurant's file. */
export const qrAccountShapes = Object.fromEntries(
  qrAccountKinds.map((kind) => [kind, schemes[kind].account.optional()]),
) as { [Kind in QrAccountKind]: z.ZodOptional<(typeof schemes)[Kind]['account']> };

export const qrProviders = Object.fromEntries(
  qrAccountKinds.flatMap((kind) =>
    Object.entries<BuildPayload>(schemes[kind].payloads).map(([code, buildPayload]) => [
      code,
      createProvider(code as QrPayType, kind, buildPayload),
    ]),
  ),
) as Record<QrPayType, QrProvider>;

function createProvider(payType: QrPayType, kind: QrAccountKind, buildPayload: BuildPayload): QrProvider {
  const { name, numbers } = qrAccounts[kind];
  return {
    name: kind,
    payType,
    purposes: anyPurpose,
    deliveryTypes: anyDelivery,
    paid: 'before',
    label: translate(({ payments }) => payments.label[payType]),
    remark: translate(({ payments }) => payments.remark[payType]),
    usable: ({ accounts }) => numbers.some((number) => accounts[kind]?.[number]),
    start(request) {
      const account = request.accounts[kind];
      if (!account) throw new Error(`the restaurant has no ${name} account`);
      // The account was validated by the file's schema when it was imported.
      return { qrPayload: buildPayload(account as never, request) };
    },
  };
}
