import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { getIco } from '@/lib/server/images/brand-icon';
import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';

/** Serves the icon that browsers and bots request without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    const png = await drawShopIcon(info, 'icon-48.png', request.signal);
    return createImageResponse(png && getIco(png, 48), 'image/x-icon');
  } catch (error) {
    return toFailureResponse(error);
  }
}
