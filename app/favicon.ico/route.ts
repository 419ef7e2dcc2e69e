import { icoOf } from '@/lib/seo/brand-icon';
import { pictureAnswer } from '@/lib/seo/drawn-pictures';
import { iconOfShop } from '@/lib/seo/icon-of-shop';
import { failedAnswer, shopOfRequest } from '@/lib/seo/shop-of-request';

/** Where browsers and bots look for an icon without reading the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    const { info } = await shopOfRequest(request);
    const png = await iconOfShop(info, 'icon-48.png');
    return pictureAnswer(png && icoOf(png, 48), 'image/x-icon');
  } catch (error) {
    return failedAnswer(error);
  }
}
