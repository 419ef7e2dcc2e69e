import type { FieldError, FieldPath } from './file-errors';
import { getEntries, getFields, type Loose } from './loose';

/** Links lead to hosts that the file allows, ads to the restaurant's own domains as well (DEC-21). */
export function validateLinks(file: Loose): FieldError[] {
  const links = getFields(file.links);
  const allowed = getEntries(links.allowedHosts);
  const ads = getFields(file.ads);
  const led: { path: FieldPath; link: unknown; to: unknown[] }[] = [
    { path: ['links', 'helpDesk'], link: links.helpDesk, to: allowed },
    ...['orderDetail', 'topUpBottom'].flatMap((place) =>
      getEntries(ads[place]).map((ad, index) => ({
        path: ['ads', place, index, 'link'],
        link: getFields(ad).link,
        to: [...allowed, ...getEntries(file.domains)],
      })),
    ),
  ];
  return led.flatMap(({ path, link, to }) => {
    const host = typeof link === 'string' ? getHost(link) : undefined;
    if (host === undefined || to.includes(host)) return [];
    return [{ path, code: 'LINK_HOST', reason: `${host} is not one of links.allowedHosts` }];
  });
}

function getHost(link: string): string | undefined {
  return URL.canParse(link) ? new URL(link).hostname : undefined;
}
