import type { Driver } from './driver';

export interface Wanted {
  role: 'button' | 'link' | 'radio' | 'checkbox' | 'textbox' | 'dialog' | 'img' | 'heading' | 'status';
  /** The whole accessible name, or its beginning with `starts`. */
  name?: string;
  starts?: string;
}

/**
 * Runs in the page: marks the first visible element of the role and name for the driver. Names are computed from label,
 * text and alt, which our screens use, not by the full accessible-name algorithm.
 */
function markInPage(wanted: Wanted, mark: string): boolean {
  const selectors: Record<Wanted['role'], string> = {
    button: 'button, [role=button], summary',
    link: 'a[href]',
    radio: 'input[type=radio], [role=radio]',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    textbox: 'input:not([type=radio]):not([type=checkbox]), textarea',
    dialog: '[role=dialog], [role=alertdialog], dialog',
    img: 'img, [role=img]',
    heading: 'h1, h2, h3',
    status: '[role=status], output',
  };
  const getText = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
  const getName = (element: Element): string => {
    const label = element.getAttribute('aria-label');
    if (label) return label;
    const labelledBy = element.getAttribute('aria-labelledby');
    if (labelledBy)
      return labelledBy
        .split(/\s+/)
        .map((id) => getText(document.getElementById(id)))
        .join(' ');
    const labels = (element as HTMLInputElement).labels;
    if (labels?.length) return getText(labels[0]);
    return element.getAttribute('alt') || getText(element);
  };
  for (const element of document.querySelectorAll(selectors[wanted.role])) {
    const box = element.getBoundingClientRect();
    const isShown = box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden';
    if (!isShown || element.closest('[inert], [aria-hidden=true]')) continue;
    const name = getName(element);
    if (wanted.name !== undefined && name !== wanted.name) continue;
    if (wanted.starts !== undefined && !name.startsWith(wanted.starts)) continue;
    for (const old of document.querySelectorAll(`[data-way="${mark}"]`)) old.removeAttribute('data-way');
    element.setAttribute('data-way', mark);
    return true;
  }
  return false;
}

let marks = 0;

/** Returns the CSS selector of the element once it appears. Throws after 20 s, naming the element. */
export async function find(driver: Driver, wanted: Wanted): Promise<string> {
  marks += 1;
  const mark = String(marks);
  await waitUntil(
    driver,
    buildPageSearch(wanted, mark),
    `${wanted.role} “${wanted.name ?? wanted.starts ?? ''}”`,
  );
  return `[data-way="${mark}"]`;
}

/** Returns the search as an expression. It defines `__name`, a helper that the bundler adds and the page lacks. */
const buildPageSearch = (wanted: Wanted, mark: string) =>
  `(() => { const __name = (named) => named; return (${markInPage.toString()})(${JSON.stringify(wanted)}, '${mark}'); })()`;

/** Waits until the expression is true in the page. Throws after 20 s. */
export async function waitUntil(driver: Driver, expression: string, what: string): Promise<void> {
  const end = Date.now() + 20_000;
  for (;;) {
    // A page that is navigating throws.
    if (await driver.evaluate<boolean>(expression).catch(() => false)) return;
    if (Date.now() > end) throw new Error(`${driver.name}: ${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}
