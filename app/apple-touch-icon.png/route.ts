import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/tenant/get-shop-for-request';

/** Where iOS looks for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await loadShopForRequest(request);
    return createImageResponse(await drawShopIcon(info, 'apple-touch-icon.png'), 'image/png');
  } catch (error) {
    return toFailureResponse(error);
  }
}
