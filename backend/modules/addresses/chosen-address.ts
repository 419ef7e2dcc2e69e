import type { DeliveryAddress } from '@/lib/contract/ordering';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getChoices, holdAddress, keepChoice } from './addresses.repository';
import { getAddress } from './addresses.service';

/**
 * API-27. Returns the last delivery place: the address chosen by hand, else the located one, else null. An address of the book is
 * answered as it stands there now; once deleted it is no choice any more.
 */
export async function findChosenAddress(deps: Deps, userId: number): Promise<DeliveryAddress | null> {
  const choices = await getChoices(deps.db, userId);
  const choice = choices.find(({ way }) => way === 'hand') ?? choices.find(({ way }) => way === 'located');
  if (!choice) return null;
  return choice.booked ? getAddress(choice.booked) : choice.stored;
}

/**
 * API-32 and API-33. Stores the delivery place, replacing the one chosen in the same way before. Throws NOT_FOUND for an address of
 * another diner's book, and COORDINATES_MISSING.
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
