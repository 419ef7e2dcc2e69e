import { loadShopForRequest, toFailureResponse } from '@/lib/server/data/get-shop-for-request';
import { createErrorResponse } from '@/lib/server/gateway/answer';
import { isBrandIcon } from '@/lib/server/images/brand-icon';
import { createImageResponse } from '@/lib/server/images/memoize-image';
import { drawShopIcon } from '@/lib/server/images/shop-icon';

/** Serves the icons of the host's restaurant for the browser tab, the home screen and the manifest. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ file: string }> },
): Promise<Response> {
  const { file } = await params;
  if (!isBrandIcon(file)) return createErrorResponse('NOT_FOUND', 404);
  try {
    const { info } = await loadShopForRequest(request);
    return createImageResponse(await drawShopIcon(info, file, request.signal), 'image/png');
  } catch (error) {
    return toFailureResponse(error);
  }
}
