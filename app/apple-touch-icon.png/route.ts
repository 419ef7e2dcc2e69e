import { pictureAnswer } from '@/lib/seo/drawn-pictures';
import { iconOfShop } from '@/lib/seo/icon-of-shop';
import { failedAnswer, shopOfRequest } from '@/lib/seo/shop-of-request';

/** Where iOS looks for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await shopOfRequest(request);
    return pictureAnswer(await iconOfShop(info, 'apple-touch-icon.png'), 'image/png');
  } catch (error) {
    return failedAnswer(error);
  }
}
