import { getIco } from '@/lib/server/images/brand-icon';
import { imageResponse } from '@/lib/server/images/memoize-image';
import { iconOfShop } from '@/lib/server/images/shop-icon';
import { failedAnswer, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

/** Where browsers and bots look for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await shopOfRequest(request);
    const png = await iconOfShop(info, 'icon-48.png');
    return imageResponse(png && getIco(png, 48), 'image/x-icon');
  } catch (error) {
    return failedAnswer(error);
  }
}
