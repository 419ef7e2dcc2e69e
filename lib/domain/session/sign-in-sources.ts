/** The source under which the chat app signs in, by a page with a QR code. */
export const chatAppSource = 'wechat';

/** How known sources write their names; they are the same in every language. */
const names: Record<string, string> = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  line: 'LINE',
  kakaotalk: 'KakaoTalk',
};

/** The name of a social network for its button, as `Google` for the source `google`. */
export const getSourceName = (source: string): string =>
  names[source] ?? source.charAt(0).toUpperCase() + source.slice(1);

/** The chat app first, the others as the backend names them (TPL-01). */
export const sortSources = (sources: readonly string[]): string[] => [
  ...sources.filter((source) => source === chatAppSource),
  ...sources.filter((source) => source !== chatAppSource),
];

/**
 * The chat app's page in the form that it has for frames; undefined where a page of ours can't frame it, because it isn't
 * on https.
 */
export function toFramedQr(url: string): string | undefined {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (page?.protocol !== 'https:') return undefined;
  page.searchParams.set('login_type', 'jssdk');
  page.hash = '';
  return page.href;
}
