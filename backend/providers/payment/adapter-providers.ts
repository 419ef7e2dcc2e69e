import { isQr, payTypeCodes } from '@/lib/contract/pay-types';
import { traced } from '@/lib/domain/tracing';
import { translate } from '../../messages/messages';
import { sendsRefunds } from './adapter-names';
import { SignatureError } from './adapter-notice';
import type { Account, CompanyAdapter, PaymentAdapter } from './payment-adapter';
import { anyDelivery, anyPurpose, type PayeeAccounts, type PaymentProvider } from './payment-provider';

/** Finds the account that a restaurant has at a provider. */
interface AccountSource {
  has(payee: PayeeAccounts): boolean;
  open(payee: PayeeAccounts): Promise<Account | undefined>;
}

/** Creates the payment methods that an adapter serves. */
export function createAdapterProviders(
  { descriptor, ...adapter }: PaymentAdapter & Partial<Omit<CompanyAdapter, keyof PaymentAdapter>>,
  source: AccountSource,
): Partial<Record<string, PaymentProvider>> {
  const getAccount = async (payee: PayeeAccounts): Promise<Account> => {
    const account = await source.open(payee);
    if (!account) throw new Error(`the restaurant has no account at ${descriptor.title}`);
    return account;
  };
  const { refund, readNotice, listPaidOut } = adapter;
  const ask = <T>(act: string, work: () => Promise<T>): Promise<T> =>
    traced(`${descriptor.name} ${act}`, { kind: 'client' }, work);
  return Object.fromEntries(
    payTypeCodes
      .filter((payType) => descriptor.payTypes[payType])
      .map((payType): [string, PaymentProvider] => [
        payType,
        {
          name: descriptor.name,
          payType,
          purposes: anyPurpose,
          deliveryTypes: anyDelivery,
          paid: 'before',
          hasPage: true,
          limits: descriptor.limits,
          label: translate(({ payments }) => payments.label[payType]),
          remark: translate(({ payments }) =>
            isQr(payType) ? payments.remark.byScan : payments.remark.onProviderPage,
          ),
          usable: source.has,
          start: async (request) => {
            const account = await getAccount(request);
            return ask('start', () => adapter.start({ ...request, payType }, account));
          },
          look: async (payment) => {
            const account = await getAccount(payment);
            return ask('look', () => adapter.look(payment, account));
          },
          readNotice:
            readNotice &&
            (async (given, payee, now) => {
              const account = await source.open(payee);
              if (!account) throw new SignatureError(`no keys of ${descriptor.title} check the notice`);
              return readNotice(given, account, now);
            }),
          listPaidOut:
            listPaidOut &&
            (async (range, payee) =>
              ask('payouts', async () => listPaidOut(range, await getAccount(payee), payee.restaurantId))),
          answerNotice: adapter.answerNotice,
          refund:
            refund && sendsRefunds(descriptor.name, payType)
              ? async (given) => {
                  const account = await getAccount(given);
                  return ask('refund', () => refund(given, account));
                }
              : undefined,
        },
      ]),
  );
}
