import type { Locator, Page } from '@playwright/test';

/** Elements that lie over the page. */
export const messages = {
  toast: '[data-toasts] li',
  offer: '[data-pinned][role=status] > *',
  tip: '.cart-tip',
  bars: '[data-pinned], .help-round',
};

/**
 * Scrolls to each control of the topmost dialog, or of the page without one, and asks the browser which element lies at
 * its middle. Returns the names of those under a message even then. A click on `button` brings a message that goes again
 * after two seconds, so the page itself clicks, waits and looks.
 */
export async function listCovered(page: Page, message: string, button?: Locator): Promise<string[]> {
  // Clicks go through some messages, which cover the text of a control all the same.
  await page.addStyleTag({ content: `${message} { pointer-events: auto !important }` });
  return page.evaluate(
    async ({ message, button }) => {
      const isSeen = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('.sr-only, [inert]');
      const isShown = () => [...document.querySelectorAll(message)].some(isSeen);
      if (button instanceof HTMLElement) button.click();
      while (!isShown()) await new Promise(requestAnimationFrame);
      // Bars move after the change that brought the message.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const dialogs = document.querySelectorAll('[role=dialog][data-state=open], [role=alertdialog]');
      const controls = [
        ...(dialogs[dialogs.length - 1] ?? document).querySelectorAll(
          'a[href], button, input, select, textarea, summary',
        ),
      ];
      const isCovered = (control: Element) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
        const { x, y, width, height } = control.getBoundingClientRect();
        return !!document.elementFromPoint(x + width / 2, y + height / 2)?.closest(message);
      };
      return controls
        .filter((control) => !control.closest(message) && isSeen(control) && isCovered(control))
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? '');
    },
    { message, button: await button?.elementHandle() },
  );
}

/** Tells the page that the device is offline, which every page reports with a toast. The pointer holds it. */
export async function loseConnection(page: Page): Promise<void> {
  // The notice loads when the page is idle, and tells only of a connection that is lost after that.
  await page.locator('[data-offline-notice]').waitFor({ state: 'attached' });
  // The connection stays: the code of toasts loads with the first one.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    window.dispatchEvent(new Event('offline'));
  });
  await page.locator(messages.toast).first().hover();
}

export const regainConnection = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => true, configurable: true });
    window.dispatchEvent(new Event('online'));
  });

/** Has the page report that a part of its code could not be loaded, which offers to reload. */
export async function loseChunk(page: Page): Promise<void> {
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.setAttribute('src', '/_next/static/chunks/a.js');
    script.setAttribute('type', 'text/part');
    document.head.append(script);
    script.dispatchEvent(new Event('error'));
  });
  await page.locator(messages.offer).waitFor();
}
