import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';

/** Serves the icon that iOS requests without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    return createImageResponse(await drawShopIcon(info, 'apple-touch-icon.png', request.signal), 'image/png');
  } catch (error) {
    return toFailureResponse(error);
  }
}
