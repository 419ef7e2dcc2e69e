import { eq } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { formatMoney } from '@/lib/domain/money';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { StaffContext } from '../../http/staff/serve-staff';
import { createAccountSource, sealAccount } from '../../providers/payment/account-source';
import type { Company } from '../../providers/payment/adapter-names';
import { trialReference } from '../../providers/payment/adapter-notice';
import type { Account, AdapterDescriptor } from '../../providers/payment/payment-adapter';
import { companyDescriptors } from '../../providers/payment/payment-companies';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { toPayeeAccounts } from '../payments/pay-types';
import { findReturnUrl } from '../payments/return-url';
import { touchSettings } from '../restaurant/restaurant-by-staff';
import { requireSecondFactor, spendCodeTry } from '../staff/second-factor-check';
import { lockStaff } from '../staff/staff.repository';

async function getRestaurant({ db }: Pick<Deps, 'db'>, restaurantId: number) {
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!row) throw new DomainError('RESTAURANT_UNKNOWN');
  return row;
}

/** Returns the companies that serve a pay type in the restaurant's country. */
export async function listPayCompanies(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'payCompanies.list'>> {
  const row = await getRestaurant(deps, restaurantId);
  const payee = toPayeeAccounts(row);
  return {
    companies: await Promise.all(
      companyDescriptors.flatMap((descriptor) => {
        const { name, title, payTypes, fields, limits } = descriptor;
        const methods = deps.paymentProviders.companies?.[name as Company] ?? {};
        const served = Object.entries(payTypes).filter(([, countries]) =>
          countries.includes(row.countryCode),
        );
        const amounts = limits?.[getCurrency(row.countryCode)];
        if (served.length === 0 || !amounts) return [];
        const source = createAccountSource(descriptor, deps.env.CODE_SECRET, process.env);
        return [
          (async () => ({
            company: name,
            title,
            payTypes: served.map(([payType]) => ({
              payType,
              name: pick(methods[payType]?.label ?? { en: payType }, locale, row.defaultLocale),
            })),
            fields: fields.map((field) => ({
              name: field.name,
              isSecret: field.isSecret,
              example: field.example,
            })),
            hasAccount: source.has(payee),
            wrongKeys: findWrongKeys(deps, descriptor, await source.open(payee)),
            isEntered: row.paymentKeys[name] !== undefined,
            noticeUrl: `https://${deps.env.CONSOLE_HOST}/provider/${name}/${restaurantId}/notice`,
            ...amounts,
          }))(),
        ];
      }),
    ),
  };
}

/** Returns how keys do not fit this installation: with peers no money moves, without them it does. */
function findWrongKeys(
  { env }: Deps,
  { isTrialAccount }: AdapterDescriptor,
  account: Account | undefined,
): 'trial' | 'live' | undefined {
  if (!account || !isTrialAccount) return undefined;
  const hasPeers = env.PAYMENT_PEERS_PORT !== undefined;
  if (isTrialAccount(account)) return hasPeers ? undefined : 'trial';
  return hasPeers ? 'live' : undefined;
}

/**
 * Stores the account of a restaurant at a company, or removes it. Throws NOT_FOUND for an unknown company,
 * INVALID_INPUT, and the errors of a second factor.
 */
export async function enterPayAccount(
  { company, values, code, restaurantId }: StaffInput<'payCompanies.enter'>,
  { deps, actor, staff }: StaffContext,
): Promise<void> {
  const { db, env, clock } = deps;
  const descriptor = companyDescriptors.find(({ name }) => name === company);
  if (!descriptor) throw new DomainError('NOT_FOUND');
  const given = new Map((values ?? []).map(({ name, value }) => [name, value.trim()]));
  const wrong = descriptor.fields.filter(({ name, format }) => !format.test(given.get(name) ?? ''));
  if (values && wrong.length > 0)
    throw new DomainError('INVALID_INPUT', {
      fields: wrong.map(({ name, example }) => ({ path: name, reason: `it looks like ${example}` })),
    });
  const account = Object.fromEntries(descriptor.fields.map(({ name }) => [name, given.get(name) ?? '']));
  const sealed = values && (await sealAccount(env.CODE_SECRET, { restaurantId, provider: company }, account));
  if (code !== undefined) await spendCodeTry(db, staff.staffId, clock());
  await withTransaction(db, async (tx) => {
    const person = await lockStaff(tx, staff.staffId);
    if (!person) throw new DomainError('FORBIDDEN');
    await requireSecondFactor(deps, tx, person, code);
    const [row] = await tx
      .select({ paymentKeys: restaurants.paymentKeys })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId))
      .for('update');
    const { [company]: _before, ...others } = row?.paymentKeys ?? {};
    await tx
      .update(restaurants)
      .set({ paymentKeys: sealed ? { ...others, [company]: sealed } : others })
      .where(eq(restaurants.id, restaurantId));
    await touchSettings(tx, restaurantId, clock());
    await recordAudit(tx, {
      ...actor,
      act: sealed ? 'payment.enter-account' : 'payment.remove-account',
      subject: company,
      detail: {},
      at: clock(),
    });
  });
}

/** Starts a payment of the smallest amount that the company takes. Throws NOT_FOUND, PAYMENT_TRIAL_FAILED. */
export async function startTrial(
  { company, payType, restaurantId }: StaffInput<'payCompanies.try'>,
  { deps }: StaffContext,
): Promise<StaffOutput<'payCompanies.try'>> {
  const row = await getRestaurant(deps, restaurantId);
  const provider = getProvider(deps, company, payType);
  const currency = getCurrency(row.countryCode);
  const smallest = provider.limits?.[currency]?.smallest;
  if (smallest === undefined) throw new DomainError('NOT_FOUND');
  const reference = `${trialReference}${deps.random(5).toString('hex').toUpperCase()}`;
  const returnUrl = await findReturnUrl(deps, { restaurantId, purpose: 'topup', subjectId: reference });
  const started = await trying(() =>
    provider.start({
      paymentId: reference,
      sn: reference,
      amount: smallest,
      currency,
      reference,
      locale: row.defaultLocale,
      timeZone: row.timeZone,
      city: row.city,
      returnUrl,
      ...toPayeeAccounts(row),
    }),
  );
  return {
    trial: started.providerRef ?? reference,
    amount: formatMoney(smallest, row.countryCode),
    payUrl: started.payUrl,
    pngInBase64: started.qrPayload && toQrPngBase64(started.qrPayload),
  };
}

/** Asks for a trial's state, and refunds it where the company does. Throws NOT_FOUND, PAYMENT_TRIAL_FAILED. */
export async function checkTrial(
  { company, payType, trial, restaurantId }: StaffInput<'payCompanies.checkTrial'>,
  { deps }: StaffContext,
): Promise<StaffOutput<'payCompanies.checkTrial'>> {
  const row = await getRestaurant(deps, restaurantId);
  const provider = getProvider(deps, company, payType);
  const currency = getCurrency(row.countryCode);
  const known = { reference: trial, providerRef: trial, ...toPayeeAccounts(row) };
  const { state } = await trying(async () => provider.look?.(known) ?? { state: 'pending' as const });
  const amount = provider.limits?.[currency]?.smallest ?? 0;
  if (state !== 'paid' || !provider.refund) return { state, isRefunded: false };
  const payment = { amount, createdAt: deps.clock() };
  await trying(async () =>
    provider.refund?.({ ...known, refundId: `trial-${trial}`, amount, refundedBefore: 0, currency, payment }),
  );
  return { state, isRefunded: true };
}

function getProvider({ paymentProviders }: Deps, company: string, payType: string) {
  const provider = paymentProviders.companies?.[company as Company]?.[payType as PayTypeCode];
  if (!provider) throw new DomainError('NOT_FOUND');
  return provider;
}

/** Tells the owner what the company said; the owner has to mend the account by it. */
async function trying<T>(run: () => Promise<T> | T): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const said = cutText(error instanceof Error ? error.message : String(error), 300);
    throw new DomainError('PAYMENT_TRIAL_FAILED', { said });
  }
}
