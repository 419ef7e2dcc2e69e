import { isBrandIcon } from '@/lib/server/images/brand-icon';
import { imageResponse } from '@/lib/server/images/memoize-image';
import { iconOfShop } from '@/lib/server/images/shop-icon';
import { failedAnswer, shopOfRequest } from '@/lib/server/tenant/get-shop-for-request';

/** The icons of whichever restaurant the host shows: for the browser's tab, the home screen, the manifest. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!isBrandIcon(file)) return new Response(null, { status: 404 });
  try {
    const { info } = await shopOfRequest(request);
    return imageResponse(await iconOfShop(info, file), 'image/png');
  } catch (error) {
    return failedAnswer(error);
  }
}
