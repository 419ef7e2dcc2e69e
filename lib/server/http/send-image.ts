import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { getSourceKey } from '@/lib/domain/network/source-key';
import type { CachedResponse, ResponseCache } from './cached-response';
import { type createCallLanes, isLaneFull } from './call-lanes';
import { createImageCache } from './image-cache';
import type { Log } from './log';
import type { NormalizedRequest } from './normalize-request';
import { type Render, renderAnonymously } from './render';
import { sendError } from './send-error';
import { imageSurrogate } from './surrogate-headers';

interface Deps {
  cache: ResponseCache;
  clock: () => number;
  lanes: ReturnType<typeof createCallLanes>;
  render: Render;
  log: Log;
  sendFile(
    request: IncomingMessage,
    response: ServerResponse,
    file: CachedResponse,
    normalized: NormalizedRequest,
    surrogate: OutgoingHttpHeaders,
  ): void;
}

/** Returns a function that answers a request for a restaurant's image from memory, else from the backend. */
export function createImageSender({ cache, clock, lanes, render, log, sendFile }: Deps) {
  const images = createImageCache(cache, clock);
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    normalized: NormalizedRequest,
  ): Promise<void> => {
    const { path, address } = normalized;
    const load = () => renderAnonymously(render, path, normalized);
    const image = await images
      .find(path, () => lanes.runImage(getSourceKey(address), load))
      .catch((err) => {
        if (!isLaneFull(err)) log.warn({ err, path }, 'an image could not be loaded');
        return { status: 503 as const };
      });
    if ('file' in image) return sendFile(request, response, image.file, normalized, imageSurrogate);
    const isMissing = image.status === 404;
    sendError(request, response, normalized, {
      status: image.status,
      code: isMissing ? 'NOT_FOUND' : 'UNREACHABLE',
      page: 'notFound',
      headers: isMissing ? {} : { 'retry-after': '5' },
    });
  };
}
