import { getIco } from '@/lib/server/images/brand-icon';
import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/tenant/get-shop-for-request';

/** Where browsers and bots look for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    const png = await drawShopIcon(info, 'icon-48.png');
    return createImageResponse(png && getIco(png, 48), 'image/x-icon');
  } catch (error) {
    return toFailureResponse(error);
  }
}
