import { requestRaw } from '../raw-request';

/** Parses the HTML of a page as sent by the server. */
export class HtmlPage {
  constructor(readonly html: string) {}

  /** Returns the content of a meta element, by its `name` or `property`. */
  findMeta(name: string): string | undefined {
    return this.#findAttribute(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
  }

  get canonical(): string | undefined {
    return this.#findAttribute(/<link rel="canonical" href="([^"]*)"/);
  }

  get title(): string | undefined {
    return this.#findAttribute(/<title>([^<]*)<\/title>/);
  }

  /** Maps languages to URLs. */
  get languages(): Record<string, string> {
    const links = [...this.html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    return Object.fromEntries(links.map(([, lang, href]) => [lang!, href!]));
  }

  /** Returns the nodes of the structured data; throws unless there is exactly one block. */
  get data(): Record<string, unknown>[] {
    const blocks = [...this.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    if (blocks.length !== 1) throw new Error(`${blocks.length} blocks of structured data`);
    const data = JSON.parse(blocks[0]![1]!) as { '@graph'?: Record<string, unknown>[] };
    return data['@graph'] ?? [data];
  }

  #findAttribute(pattern: RegExp): string | undefined {
    return pattern.exec(this.html)?.[1]?.replaceAll('&amp;', '&');
  }
}

/** Fetches a page; throws unless its status is 200. */
export async function fetchHtmlPage(tenant: string, path: string): Promise<HtmlPage> {
  const { status, text } = await requestRaw(tenant, path);
  if (status !== 200) throw new Error(`${path} was answered with status ${status}`);
  return new HtmlPage(text);
}
