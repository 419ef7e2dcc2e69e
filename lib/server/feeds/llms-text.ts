import { locales } from '@/lib/contract/values';
import { urlModes } from '@/lib/domain/fulfilment/mode';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { paths } from '@/lib/domain/routes/paths';
import type { Translate } from './food-words';
import { escapeMarkdown, type FeedShop, getShopName, toFeedUrl } from './menu-markdown';

/**
 * Returns the shop's llms.txt: who it is and where programs that read for a person find its menu, orders and tables. The
 * form is that of llmstxt.org: a heading, a quotation that sums up, facts, and lists of links.
 */
export function buildLlmsText(shop: FeedShop, t: Translate): string {
  const { info, origin } = shop;
  const fact = (key: 'address' | 'phone' | 'hours', value: string | undefined) =>
    value ? [`- ${t(`found.llms.${key}`)}: ${escapeMarkdown(value)}`] : [];
  const facts = [
    ...fact('address', info.address),
    ...fact('phone', info.contactNoNew),
    ...fact('hours', info.businessTimeDesc),
  ];
  const link = (text: string, url: string, note?: string) => `- [${text}](${url})${note ? `: ${note}` : ''}`;
  const menus = locales.map((locale) =>
    link(`${t('found.menu.heading')}, ${getLanguageTag(locale)}`, `${origin}/feeds/menu.${locale}.md`),
  );
  return [
    `# ${escapeMarkdown(getShopName(shop))}`,
    `> ${escapeMarkdown(info.restaurantDesc || t('found.home.description', { name: getShopName(shop) }))}`,
    ...(facts.length > 0 ? [facts.join('\n')] : []),
    `## ${t('found.llms.menus')}`,
    menus.join('\n'),
    `## ${t('found.llms.pages')}`,
    [
      link(t('found.menu.order'), toFeedUrl(shop, paths.home()), t('found.llms.orderNote')),
      ...(info.canReserve
        ? [link(t('found.llms.reserve'), toFeedUrl(shop, `${paths.home()}?mode=${urlModes.RESERVE}`))]
        : []),
      link(t('found.llms.shopInfo'), toFeedUrl(shop, paths.shopInfo())),
      link(t('found.llms.agents'), `${origin}/api/mcp`, t('found.llms.agentsNote')),
    ].join('\n'),
    '',
  ].join('\n\n');
}
