import { imageResponse } from '@/lib/server/images/memoize-image';
import { iconOfShop } from '@/lib/server/images/shop-icon';
import { failedAnswer, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

/** Where iOS looks for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await shopOfRequest(request);
    return imageResponse(await iconOfShop(info, 'apple-touch-icon.png'), 'image/png');
  } catch (error) {
    return failedAnswer(error);
  }
}
