/** The source of the chat app, which signs in by a page with a QR code. */
export const chatAppSource = 'wechat';

/** The brand names of known sources, equal in every language. */
const names: Record<string, string> = {
  linkedin: 'LinkedIn',
  github: 'GitHub',
  line: 'LINE',
  kakaotalk: 'KakaoTalk',
};

/** Returns the name of a source for its button, as `Google` for `google`. */
export const getSourceName = (source: string): string =>
  names[source] ?? source.charAt(0).toUpperCase() + source.slice(1);

/** Returns the chat app first, the others in the backend's order (TPL-01). */
export const sortSources = (sources: readonly string[]): string[] => [
  ...sources.filter((source) => source === chatAppSource),
  ...sources.filter((source) => source !== chatAppSource),
];

/** Returns the chat app's page in its form for frames; undefined when it is not on https and so cannot be framed. */
export function toFramedQr(url: string): string | undefined {
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (page?.protocol !== 'https:') return undefined;
  page.searchParams.set('login_type', 'jssdk');
  page.hash = '';
  return page.href;
}
