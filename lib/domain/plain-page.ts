/** The restaurant's look on a page without its style sheet. */
export interface PlainBrand {
  name: string;
  /** #RRGGBB: the brand's color, and a readable text color on it. */
  color: string;
  onColor: string;
}

interface PlainPage {
  /** The language's tag in HTML. */
  lang: string;
  title: string;
  text: string;
  link?: { href: string; text: string };
  /** Undefined for an unknown restaurant. */
  brand?: PlainBrand;
}

const style =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;grid-template-rows:auto 1fr;font:16px/1.5 system-ui,sans-serif}header{display:flex;align-items:center;gap:12px;padding:10px 16px;font-weight:700;border-bottom:1px solid rgb(128 128 128/.3)}header span{display:grid;place-content:center;width:40px;height:40px;border-radius:14px;font-size:22px;background:var(--brand);color:var(--on-brand)}main{grid-row:2;display:grid;place-content:center;justify-items:center;padding:16px;text-align:center}h1{font-size:20px;margin:0}p{margin:4px 0 24px;max-width:36ch}a{display:block;padding:12px 24px;border:1px solid var(--brand,currentColor);border-radius:8px;background:var(--brand,none);color:var(--on-brand,inherit);font-weight:700;text-decoration:none}';

const escapeText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the HTML of a page without script, style sheet and data: for errors, and for reading offline. */
export function buildPlainPage({ lang, title, text, link, brand }: PlainPage): string {
  const colors = brand && `<style>:root{--brand:${brand.color};--on-brand:${brand.onColor}}</style>`;
  const initial = brand && [...brand.name.trim()][0]?.toLocaleUpperCase();
  const header =
    brand &&
    `<header><span aria-hidden="true">${escapeText(initial ?? '')}</span>${escapeText(brand.name)}</header>`;
  const button = link && `<a href="${escapeText(link.href)}">${escapeText(link.text)}</a>`;
  return (
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeText(title)}</title>` +
    `<style>${style}</style>${colors ?? ''}</head>` +
    `<body>${header ?? ''}<main><h1>${escapeText(title)}</h1><p>${escapeText(text)}</p>${button ?? ''}</main></body></html>`
  );
}
