import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { getDay } from '@/lib/domain/fulfilment/days';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';

import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import type { Company } from '../../providers/payment/adapter-names';
import { companyDescriptors } from '../../providers/payment/payment-companies';
import { payoutChecks, payoutDifferences, payoutLines } from '../../schema/payouts';
import { toPayeeAccounts } from '../payments/pay-types';
import { getCurrentShop } from '../restaurant/shop';
import { findPayoutSource } from './compare-daily';
import { takePayoutLines } from './compare-payouts';
import { readPayoutFile } from './payout-file';

type PayoutAct = Pick<Act, 'actor' | 'staffId' | 'address'> & { restaurantId: number; now: Date };

const shown = 200;

/** Returns the companies at which a restaurant has an account, and the open differences, newest first. */
export async function listPayouts(deps: Deps, restaurantId: number): Promise<StaffOutput<'payouts.list'>> {
  const { db } = deps;
  const checks = await db.select().from(payoutChecks).where(eq(payoutChecks.restaurantId, restaurantId));
  const days = await db
    .select({ provider: payoutLines.provider, day: sql<string>`max(${payoutLines.paidOutOn})::text` })
    .from(payoutLines)
    .where(eq(payoutLines.restaurantId, restaurantId))
    .groupBy(payoutLines.provider);
  const differences = await db
    .select()
    .from(payoutDifferences)
    .where(and(eq(payoutDifferences.restaurantId, restaurantId), isNull(payoutDifferences.settledAt)))
    .orderBy(desc(payoutDifferences.foundAt), desc(payoutDifferences.id))
    .limit(shown);
  return {
    companies: (await listCompanies(deps, restaurantId)).map(({ name, title, isAutomatic }) => ({
      company: name,
      title,
      isAutomatic,
      comparedAt: checks.find(({ provider }) => provider === name)?.comparedAt.toISOString(),
      lastDay: days.find(({ provider }) => provider === name)?.day,
    })),
    differences: differences.map(({ id, provider, kind, reference, reported, recorded, foundAt }) => ({
      differenceId: id,
      company: provider,
      kind,
      reference,
      reported: reported ?? undefined,
      recorded: recorded ?? undefined,
      foundAt: foundAt.toISOString(),
    })),
  };
}

async function listCompanies(deps: Deps, restaurantId: number) {
  const payee = toPayeeAccounts((await getCurrentShop(deps, restaurantId)).shop.restaurant);
  return companyDescriptors.flatMap(({ name, title }) => {
    const methods = Object.values(deps.paymentProviders.companies?.[name as Company] ?? {});
    const hasAccount = methods.some((method) => method?.usable(payee));
    const isAutomatic = findPayoutSource(deps, name) !== undefined;
    return hasAccount ? [{ name, title, isAutomatic }] : [];
  });
}

/** Reads a file of payouts and compares it. Throws NOT_FOUND for a company without an account, INVALID_INPUT. */
export async function takePayoutFile(
  deps: Deps,
  { company, file }: Pick<StaffInput<'payouts.read'>, 'company' | 'file'>,
  { now, ...act }: PayoutAct,
): Promise<StaffOutput<'payouts.read'>> {
  const { restaurantId } = act;
  const companies = await listCompanies(deps, restaurantId);
  if (!companies.some(({ name }) => name === company)) throw new DomainError('NOT_FOUND');
  const { countryCode, timeZone } = (await getCurrentShop(deps, restaurantId)).shop.restaurant;
  const { lines, unread } = readPayoutFile(file, {
    currency: getCurrency(countryCode),
    today: getDay(now, timeZone),
  });
  await takePayoutLines(deps.db, { restaurantId, provider: company }, lines, now);
  await recordAudit(deps.db, {
    ...act,
    act: 'payment.read-payouts',
    subject: company,
    detail: { lines: lines.length, unread: unread.length },
    at: now,
  });
  return { lines: lines.length, unread: unread.slice(0, 100) };
}

/** Settles a difference. Throws NOT_FOUND, and STATUS_CONFLICT with the name of the person for a settled one. */
export async function settleDifference(
  db: Db,
  { differenceId, note }: Pick<StaffInput<'payouts.settle'>, 'differenceId' | 'note'>,
  { now, actor = '', ...act }: PayoutAct,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(payoutDifferences)
      .where(
        and(eq(payoutDifferences.id, differenceId), eq(payoutDifferences.restaurantId, act.restaurantId)),
      )
      .for('update');
    if (!row) throw new DomainError('NOT_FOUND');
    if (row.settledAt)
      throw new DomainError('STATUS_CONFLICT', {
        by: row.settledBy ?? undefined,
        at: row.settledAt.toISOString(),
      });
    await tx
      .update(payoutDifferences)
      .set({ settledAt: now, settledBy: actor, note })
      .where(eq(payoutDifferences.id, differenceId));
    await recordAudit(tx, {
      ...act,
      actor,
      act: 'payment.settle-payout',
      subject: row.reference,
      detail: { kind: row.kind, reported: row.reported, recorded: row.recorded, note },
      at: now,
    });
    await recordStaffEvent(tx, {
      restaurantId: act.restaurantId,
      kind: 'money',
      subject: String(differenceId),
      now,
    });
  });
}
