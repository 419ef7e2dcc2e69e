import type { FieldError, FieldPath } from '../yaml/file-errors';
import { type Loose, toDomains, toEntries, toFields } from '../yaml/loose';

/** Checks that links use hosts that the file allows, and ads those or the restaurant's own domains. */
export function validateLinks(file: Loose): FieldError[] {
  const links = toFields(file.links);
  const allowed = toDomains(links.allowedHosts);
  const ads = toFields(file.ads);
  const led: { path: FieldPath; link: unknown; to: unknown[] }[] = [
    { path: ['links', 'helpDesk'], link: links.helpDesk, to: allowed },
    ...['orderDetail', 'topUpBottom'].flatMap((place) =>
      toEntries(ads[place]).map((ad, index) => ({
        path: ['ads', place, index, 'link'],
        link: toFields(ad).link,
        to: [...allowed, ...toDomains(file.domains)],
      })),
    ),
  ];
  return led.flatMap(({ path, link, to }) => {
    const host = typeof link === 'string' ? findHost(link) : undefined;
    if (host === undefined || to.includes(host)) return [];
    return [{ path, code: 'LINK_HOST', reason: `${host} is not one of links.allowedHosts` }];
  });
}

function findHost(link: string): string | undefined {
  return URL.canParse(link) ? new URL(link).hostname : undefined;
}
