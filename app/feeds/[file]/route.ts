import { getTranslations } from 'next-intl/server';
import { locales } from '@/lib/contract/values';
import { loadMenu } from '@/lib/server/data/load-menu';
import { answerFeed } from '@/lib/server/feeds/answer-feed';
import { buildBusinessLinks, buildFoodMenus, type MenuByLocale } from '@/lib/server/feeds/google-feeds';
import { buildMenuMarkdown } from '@/lib/server/feeds/menu-markdown';
import { createErrorResponse } from '@/lib/server/gateway/answer';

interface Given {
  params: Promise<{ file: string }>;
}

/** The menu as Markdown in each language, and what a business profile of Google takes. */
export async function GET(request: Request, { params }: Given): Promise<Response> {
  const { file } = await params;
  const locale = locales.find((name) => file === `menu.${name}.md`);
  if (locale)
    return answerFeed(
      request,
      'text/markdown',
      async (shop) =>
        buildMenuMarkdown(
          shop,
          await loadMenu(shop.info.restaurantId, locale),
          await getTranslations({ locale }),
        ),
      locale,
    );
  if (file === 'google-food-menus.json')
    return answerFeed(request, 'application/json', async ({ info, origin }) => {
      const menus = await Promise.all(
        locales.map(async (name) => [name, await loadMenu(info.restaurantId, name)]),
      );
      return JSON.stringify(buildFoodMenus(info, Object.fromEntries(menus) as MenuByLocale, origin));
    });
  if (file === 'google-business-links.json')
    return answerFeed(request, 'application/json', async ({ info, origin }) =>
      JSON.stringify(buildBusinessLinks(info, origin)),
    );
  return createErrorResponse('NOT_FOUND', 404);
}
