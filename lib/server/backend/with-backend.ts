import { ApiError } from '../../domain/api-error';
import { getStorefrontEnv } from '../env';

/** The index in BACKEND_URL of the backend that this process calls. Processes begin at different ones. */
let current = process.pid;

/** Codes of withTimeLimit for a call without an answer. */
const noAnswer: ReadonlySet<string> = new Set(['TIMEOUT', 'UNREACHABLE']);

/** Errors of a connection that was never open, so that no request was sent. */
const notConnected = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);

/**
 * Runs `work` with the origin of a backend. A process stays with one of BACKEND_URL and moves to the next one when a
 * connection fails or no answer arrives in time. After a failed connection `work` runs once more if it is a read, or if
 * no request was sent. Throws the error of `work`.
 */
export async function withBackend<T>(
  effect: 'read' | 'change',
  work: (origin: string) => Promise<T>,
): Promise<T> {
  const at = current;
  try {
    return await work(getOrigin(at));
  } catch (error) {
    if (!(error instanceof ApiError) || !noAnswer.has(error.code)) throw error;
    if (current === at) current += 1;
    if (error.code === 'UNREACHABLE' && (effect === 'read' || wasNeverSent(error)))
      return work(getOrigin(current));
    throw error;
  }
}

function getOrigin(at: number): string {
  const origins = getStorefrontEnv().BACKEND_URL;
  return origins[at % origins.length]!;
}

function wasNeverSent({ cause }: ApiError): boolean {
  const reason = cause instanceof Error ? (cause.cause as { code?: string } | undefined) : undefined;
  return notConnected.has(reason?.code ?? '');
}
