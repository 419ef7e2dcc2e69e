import { isBrandIcon } from '@/lib/server/images/brand-icon';
import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';
import { loadShopForRequest, toFailureResponse } from '@/lib/server/tenant/get-shop-for-request';

/** The icons of whichever restaurant the host shows: for the browser's tab, the home screen, the manifest. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!isBrandIcon(file)) return new Response(null, { status: 404 });
  try {
    const { info } = await loadShopForRequest(request);
    return createImageResponse(await drawShopIcon(info, file), 'image/png');
  } catch (error) {
    return toFailureResponse(error);
  }
}
