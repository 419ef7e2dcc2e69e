import { getSourceKey } from '@/lib/domain/network/source-key';
import { getHash } from '../../core/sessions.repository';
import type { Tx } from '../../db/client';
import { isKnownDevice } from './known-devices';
import type { CodeSubject } from './one-time-codes.repository';
import { findUserByPhone } from './users.repository';

/** Returns the number as the keys of budgets and locks have it. */
export const getNumber = ({ mobileCountryCode, mobile }: CodeSubject) => `${mobileCountryCode}:${mobile}`;

/** Where a request comes from. */
export interface Origin {
  address: string;
  device?: string;
}

/** Whose tries are counted: a browser that logged in to the account before, or a source. */
export interface Requester {
  key: string;
  isKnown: boolean;
  /** The number has an account, which a right guess would open. */
  hasAccount: boolean;
}

/** Returns whose budget of tries a request counts against. */
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
