import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../../core/domain-error';
import { isCommonPassword } from './common-passwords';

/** argon2id with 19 MiB and two passes takes some 20 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of random bytes, at the same cost, for comparisons without a stored password. */
export const nobodys =
  '$argon2id$v=19$m=19456,t=2,p=1$WMLA2LW0pZki6o7F5eD0jw$eA2NCQ2rFQeMywc+NyESsVenNnSJ4pva6pMfhrydmPg';

/** Returns the stored form of a new password, given as the wire's hash. Throws PASSWORD_COMMON. */
export async function toStoredPassword(
  wireHash: string,
  own: { mobileCountryCode: string; mobile: string },
): Promise<string> {
  if (isCommonPassword(wireHash, own)) throw new DomainError('PASSWORD_COMMON');
  return hashPassword(wireHash);
}

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

/** Takes the same time without a stored password, so that timing does not reveal which accounts exist. */
export async function isRightPassword(stored: string | null | undefined, wireHash: string): Promise<boolean> {
  const right = await verify(stored ?? nobodys, wireHash);
  return right && typeof stored === 'string';
}
