import { and, count, desc, eq } from 'drizzle-orm';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import type { Executor, Tx } from '../../db/client';
import { addressChoices, addresses } from '../../schema/addresses';
import { users } from '../../schema/auth';

export type AddressRow = typeof addresses.$inferSelect;
type NewAddress = Omit<typeof addresses.$inferInsert, 'id' | 'userId' | 'isDefault'>;
/** What a change of an address may set. */
export type AddressChange = Omit<NewAddress, 'createdAt'>;

/** The default first, then the latest changed. */
const inOrder = [desc(addresses.isDefault), desc(addresses.updatedAt), desc(addresses.id)];

const isOwn = (userId: number, addressId: number) =>
  and(eq(addresses.id, addressId), eq(addresses.userId, userId));

/** The diner's addresses, the default first, then the latest changed. */
export const listUserAddresses = (db: Executor, userId: number, most: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(...inOrder)
    .limit(most);

/** An address of this diner; undefined for another's. */
export async function findUserAddress(
  db: Executor,
  userId: number,
  addressId: number,
): Promise<AddressRow | undefined> {
  const [row] = await db.select().from(addresses).where(isOwn(userId, addressId));
  return row;
}

/** The same, locked against deletion until the transaction ends. */
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
 * Makes the diner's changes take turns until the transaction ends, so that each sees which address is the default. False
 * when the account is gone.
 */
export async function lockBook(tx: Tx, userId: number): Promise<boolean> {
  // Rows that refer to the diner may go on being written meanwhile: their key is not what changes.
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  return found.length > 0;
}

/** Needs the lock of the book. */
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

/** The address as changed; undefined when the diner has no such address. */
export async function replaceAddress(
  tx: Tx,
  userId: number,
  addressId: number,
  change: AddressChange,
): Promise<AddressRow | undefined> {
  const [row] = await tx.update(addresses).set(change).where(isOwn(userId, addressId)).returning();
  return row;
}

/** The removed address; undefined when the diner has no such address. */
export async function deleteAddress(
  tx: Tx,
  userId: number,
  addressId: number,
): Promise<AddressRow | undefined> {
  const [row] = await tx.delete(addresses).where(isOwn(userId, addressId)).returning();
  return row;
}

/** Makes an address of the diner the only default. Needs the lock of the book. */
export async function setDefault(tx: Tx, userId: number, addressId: number): Promise<void> {
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(eq(addresses.userId, userId), addresses.isDefault));
  await tx.update(addresses).set({ isDefault: true }).where(isOwn(userId, addressId));
}

/** What the diner chose in either way, with the address of the book as it stands now. */
export const getChoices = (db: Executor, userId: number) =>
  db
    .select({ way: addressChoices.way, stored: addressChoices.address, booked: addresses })
    .from(addressChoices)
    .leftJoin(addresses, eq(addresses.id, addressChoices.addressId))
    .where(eq(addressChoices.userId, userId));

/** Remembers a choice in place of the earlier one made in the same way. */
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
