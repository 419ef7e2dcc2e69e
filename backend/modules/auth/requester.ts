import { getSourceKey } from '@/lib/domain/network/source-key';
import { getHash } from '../../core/sessions.repository';
import type { Tx } from '../../db/client';
import { isKnownDevice } from './known-devices';
import type { CodeSubject } from './one-time-codes.repository';
import { findUserByPhone } from './users.repository';

/** Returns the number in the form that keys of limits and locks use. */
export const getNumber = ({ mobileCountryCode, mobile }: CodeSubject) => `${mobileCountryCode}:${mobile}`;

/** The origin of a request. */
export interface Origin {
  address: string;
  device?: string;
}

/** The unit for which attempts are counted: a browser that logged in to the account before, or a source. */
export interface Requester {
  key: string;
  isKnown: boolean;
  /** Whether the number has an account, which a right guess would open. */
  hasAccount: boolean;
}

/** Returns the rate-limit unit of a request. */
export async function identify(
  tx: Tx,
  subject: CodeSubject,
  { address, device }: Origin,
): Promise<Requester> {
  const user = await findUserByPhone(tx, subject);
  const isKnown = await isKnownDevice(tx, device, user?.id ?? 0);
  return {
    key: isKnown && device ? `device:${getHash(device)}` : getSourceKey(address),
    isKnown,
    hasAccount: user !== undefined,
  };
}
