import type { DeliveryAddress } from '@/lib/contract/ordering';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getAddress } from './addresses';
import { holdAddress, keepChoice, listChoices } from './addresses.repository';

/**
 * Returns the last delivery place: the address chosen by hand, else the located one, else null. An address
 * of the book is returned in its current state; a deleted one is no longer a choice.
 */
export async function findChosenAddress(deps: Deps, userId: number): Promise<DeliveryAddress | null> {
  const choices = await listChoices(deps.db, userId);
  const choice = choices.find(({ way }) => way === 'hand') ?? choices.find(({ way }) => way === 'located');
  if (!choice) return null;
  return choice.booked ? getAddress(choice.booked) : choice.stored;
}

/**
 * Stores the delivery place, replacing the one chosen in the same way before. Throws NOT_FOUND for an
 * address of another user's book, and COORDINATES_MISSING.
 */
export async function chooseAddress(
  deps: Deps,
  userId: number,
  way: 'hand' | 'located',
  address: DeliveryAddress,
): Promise<void> {
  const { addressId, latitude, longitude } = address;
  if (latitude === undefined || longitude === undefined) throw new DomainError('COORDINATES_MISSING');
  await withTransaction(deps.db, async (tx) => {
    if (addressId !== undefined && !(await holdAddress(tx, userId, addressId)))
      throw new DomainError('NOT_FOUND');
    await keepChoice(tx, userId, way, address, deps.clock());
  });
}
