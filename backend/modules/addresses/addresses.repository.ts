import { and, count, desc, eq } from 'drizzle-orm';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Executor, Tx } from '../../db/client';
import { addressChoices, addresses } from '../../schema/addresses';
import { users } from '../../schema/auth';

export type AddressRow = typeof addresses.$inferSelect;
type NewAddress = Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'isDefault'>;
/** The columns that a change of an address may set. */
export type AddressChange = Omit<NewAddress, 'createdAt'>;

/** The default comes first, then the latest changed. */
const inOrder = [desc(addresses.isDefault), desc(addresses.updatedAt), desc(addresses.id)];

const isOwn = (userId: number, addressId: number) =>
  and(eq(addresses.id, addressId), eq(addresses.userId, userId));

/** Returns the user's addresses, the default first, then the latest changed. */
export const listUserAddresses = (db: Executor, userId: number, most: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(...inOrder)
    .limit(most);

/** Returns an address of this user, or undefined for another user's. */
export async function findUserAddress(
  db: Executor,
  userId: number,
  addressId: number,
): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(isOwn(userId, addressId));
  return row;
}

/** Returns the address and locks it against deletion until the transaction ends. */
export async function holdAddress(tx: Tx, userId: number, addressId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(isOwn(userId, addressId))
    .for('key share');
  return rows.length > 0;
}

export async function countAddresses(db: Executor, userId: number): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(addresses).where(eq(addresses.userId, userId));
  return row!.rows;
}

/**
 * Serializes the user's changes until the transaction ends, so that each sees the current default. Returns
 * false when the account is gone.
 */
export async function lockBook(tx: Tx, userId: number): Promise<boolean> {
  // This lock lets other transactions write rows that reference the user, because the key does not change.
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return found.length > 0;
}

/** Requires the lock of the book. */
export async function insertAddress(
  tx: Tx,
  userId: number,
  address: NewAddress,
  isDefault: boolean,
): Promise<AddressRow> {
  const [row] = await tx
    .insert(addresses)
    .values({ ...address, userId, isDefault })
    .returning();
  return row!;
}

/** Returns the changed address, or undefined when the user has no such address. */
export async function replaceAddress(
  tx: Tx,
  userId: number,
  addressId: number,
  change: AddressChange,
): Promise<AddressRow | undefined> {
  const [row] = await tx.update(addresses).set(change).where(isOwn(userId, addressId)).returning();
  return row;
}

/** Returns the removed address, or undefined when the user has no such address. */
export async function deleteAddress(
  tx: Tx,
  userId: number,
  addressId: number,
): Promise<AddressRow | undefined> {
  const [row] = await tx.delete(addresses).where(isOwn(userId, addressId)).returning();
  return row;
}

/** Makes an address of the user the only default. Requires the lock of the book. */
export async function setDefault(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
  await tx.update(addresses).set({ isDefault: true }).where(isOwn(userId, addressId));
}

/** Returns the user's choices of both kinds, with the current address of the book. */
export const listChoices = (db: Executor, userId: number) =>
  db
    .select({ way: addressChoices.way, stored: addressChoices.address, booked: addresses })
    .from(addressChoices)
    .leftJoin(addresses, eq(addresses.id, addressChoices.addressId))
    .where(eq(addressChoices.userId, userId));

/** Stores a choice, replacing the earlier one of the same kind. */
export async function keepChoice(
  db: Executor,
  userId: number,
  way: 'hand' | 'located',
  address: DeliveryAddress,
  now: Date,
): Promise<void> {
  const choice = { address, addressId: address.addressId ?? null, savedAt: now };
  await db
    .insert(addressChoices)
    .values({ userId, way, ...choice })
    .onConflictDoUpdate({ target: [addressChoices.userId, addressChoices.way], set: choice });
}
