import { z } from 'zod';
import { type Endpoint, getSuccessCode, type OutputOf } from '@/lib/contract/endpoint';
import { toSuccessEnvelope } from './envelope';

/**
 * A whole response that was serialized before: encoding a large menu costs fifty times as much as reading
 * it. `serializeOnce` creates it from a domain output, so its bytes equal those of any other response.
 */
export class PreSerialized<Output> {
  declare protected readonly output: Output;
  constructor(readonly body: Uint8Array<ArrayBuffer>) {}
}

/** Serializes a successful response of this endpoint. */
export function serializeOnce<E extends Endpoint>(
  endpoint: E,
  output: OutputOf<E>,
): PreSerialized<OutputOf<E>> {
  const data = z.encode(endpoint.output, output as never);
  const envelope = toSuccessEnvelope(getSuccessCode(endpoint.success), data);
  return new PreSerialized(new TextEncoder().encode(JSON.stringify(envelope)));
}
