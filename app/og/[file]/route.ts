import { resolveTheme } from '@/lib/domain/theme';
import { imageResponse, memoizeImage } from '@/lib/server/images/memoize-image';
import { drawShareImage } from '@/lib/server/images/share-image';
import { storedImage } from '@/lib/server/images/stored-image';
import { failedAnswer, getMenu, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

const known = /^(?:shop|reservation|dish-(\d{1,15}))\.jpg$/;

/**
 * The pictures of link previews (shareImageUrl): the restaurant, one of its dishes, or that a table is booked there. A
 * dish that isn't on the menu has none, so there are no more pictures than dishes.
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  const match = known.exec(file);
  if (!match) return new Response(null, { status: 404 });
  try {
    const { info, locale } = await shopOfRequest(request);
    const colours = resolveTheme(info.theme ?? {});
    const banner = info.websiteBannerImage ?? info.webResShowImg;
    const of = match[1] ? 'dish' : file === 'reservation.jpg' ? 'reservation' : 'shop';
    let photo = banner;
    if (of === 'dish') {
      const dishes = (await getMenu(info, locale)).flatMap(({ dishList }) => dishList);
      const dish = dishes.find(({ dishId }) => dishId === Number(match[1]));
      if (!dish) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
      photo = dish.dishImgs[0];
    }
    const key = ['share', of, info.imgBrand, photo, colours.brand, colours.onBrand].join(' ');
    const picture = await memoizeImage(key, async () => {
      const [logo, shown] = await Promise.all([
        storedImage(info.imgBrand, 288),
        storedImage(photo, of === 'dish' ? 800 : 1600),
      ]);
      return drawShareImage({ of, logo, photo: shown, colours });
    });
    return imageResponse(picture, 'image/jpeg');
  } catch (error) {
    return failedAnswer(error);
  }
}
