import { z } from 'zod';
import { type Endpoint, getSuccessCode, type OutputOf } from '@/lib/contract/endpoint';
import { toSuccessEnvelope } from './envelope';

/**
 * A whole answer whose bytes were made before: of a large menu, encoding costs fifty times what reading it does. Made by
 * `serializeOnce` from a domain output, so it travels as any other answer does.
 */
export class PreSerialized<Output> {
  declare protected readonly output: Output;
  constructor(readonly body: Uint8Array<ArrayBuffer>) {}
}

/** The bytes of a successful answer of this endpoint. */
export function serializeOnce<E extends Endpoint>(
  endpoint: E,
  output: OutputOf<E>,
): PreSerialized<OutputOf<E>> {
  const data = z.encode(endpoint.output, output as never);
  const envelope = toSuccessEnvelope(getSuccessCode(endpoint.success), data);
  return new PreSerialized(new TextEncoder().encode(JSON.stringify(envelope)));
}
