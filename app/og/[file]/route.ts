import { resolveTheme } from '@/lib/domain/theme';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { loadMenu } from '@/lib/server/data/load-menu';
import { createErrorResponse } from '@/lib/server/gateway/answer';
import { createImageResponse, memoizeImage } from '@/lib/server/images/memoize-image';
import { drawShareImage } from '@/lib/server/images/share-image';
import { loadStoredImage } from '@/lib/server/images/stored-image';

const known = /^(?:shop|reservation|dish-(\d{1,15}))\.jpg$/;

/**
 * Returns the image of a link preview (getShareImageUrl): the restaurant, one of its dishes, or a reservation there.
 * A dish that is not on the menu is a 404, which limits the number of images.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  const match = known.exec(file);
  if (!match) return createErrorResponse('NOT_FOUND', 404);
  try {
    const { info, locale } = await loadShopForRequest(request);
    const colors = resolveTheme(info.theme ?? {});
    const banner = info.websiteBannerImage ?? info.webResShowImg;
    const of = match[1] ? 'dish' : file === 'reservation.jpg' ? 'reservation' : 'shop';
    let photo = banner;
    if (of === 'dish') {
      const dishes = (await loadMenu(info.restaurantId, locale)).flatMap(({ dishList }) => dishList);
      const dish = dishes.find(({ dishId }) => dishId === Number(match[1]));
      if (!dish) return createErrorResponse('NOT_FOUND', 404);
      photo = dish.dishImgs[0];
    }
    const key = ['share', of, info.imgBrand, photo, colors.brand, colors.onBrand].join(' ');
    const { restaurantId } = info;
    const image = await memoizeImage(key, { restaurantId, signal: request.signal }, async () => {
      const [logo, shown] = await Promise.all([
        loadStoredImage(info.imgBrand, 288),
        loadStoredImage(photo, of === 'dish' ? 800 : 1600),
      ]);
      return drawShareImage({ of, logo, photo: shown, colors });
    });
    return createImageResponse(image, 'image/jpeg');
  } catch (error) {
    return toFailureResponse(error);
  }
}
