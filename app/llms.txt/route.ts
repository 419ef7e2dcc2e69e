import { getTranslations } from 'next-intl/server';
import { answerFeed } from '@/lib/server/feeds/answer-feed';
import { buildLlmsText } from '@/lib/server/feeds/llms-text';

export const GET = (request: Request): Promise<Response> =>
  answerFeed(request, 'text/plain', async (shop) =>
    buildLlmsText(shop, await getTranslations({ locale: shop.locale })),
  );
