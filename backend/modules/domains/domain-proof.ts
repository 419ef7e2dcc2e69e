import { DomainError } from '../../core/domain-error';
import { isLoopbackHost } from '../../core/loopback-host';
import { readSignedText, signText } from '../../core/signed-text';
import type { BackendEnv } from '../../env';
import { isDomainName } from '../restaurant/domain-name';
import { type DomainLookup, resolveName } from './domain-state';

/** The part of a DNS name below which the owner of a domain proves that it is theirs. */
const recordPrefix = '_makan';

/** A signed text has no dots, and a domain no underscores. */
const toSubject = (restaurantId: number, host: string) => `${restaurantId}~${host.replaceAll('.', '_')}`;

/**
 * Checks that the people of a restaurant control a domain: its name leads to this installation, or has a TXT record
 * that only this restaurant can know. Otherwise anyone with a restaurant here could take a domain of others before
 * they add it. Throws DOMAIN_UNPROVEN with the record. An invalid domain passes, since it is refused when it is added.
 */
export async function requireDomainProof(
  { CONSOLE_HOST, CODE_SECRET }: Pick<BackendEnv, 'CONSOLE_HOST' | 'CODE_SECRET'>,
  restaurantId: number,
  host: string,
  online: Pick<DomainLookup, 'resolve' | 'resolveTexts'>,
): Promise<void> {
  // On a developer's machine there is no DNS.
  if (!isDomainName(host) || isLoopbackHost(host) || isLoopbackHost(CONSOLE_HOST)) return;
  const [addresses, own] = await Promise.all([resolveName(online, host), resolveName(online, CONSOLE_HOST)]);
  if (addresses.some((address) => own.includes(address))) return;
  const record = `${recordPrefix}.${host}`;
  const subject = toSubject(restaurantId, host);
  const texts = await online.resolveTexts(record).catch(() => []);
  if (texts.some((text) => readSignedText(CODE_SECRET, 'domain', text.trim()) === subject)) return;
  const value = signText(CODE_SECRET, 'domain', subject);
  throw new DomainError('DOMAIN_UNPROVEN', { target: CONSOLE_HOST, record, value });
}
