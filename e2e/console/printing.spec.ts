import sharp from 'sharp';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { BoardPage, clearBoard, Diner, importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, tablet } from './console.page';
import { chooseLooks, expectClean, takeLook } from './looks';

test.use({ viewport: tablet });

const shop = createShop('printing');
const restaurantId = shop.id;

test.beforeAll(() => importBoardShop(shop));
test.beforeEach(() => clearBoard(shop));

const open = (page: Page) => page.goto(getConsolePageUrl(`/r/${restaurantId}/printers`));

test('CON-09 the browser prints a ticket on 58 mm paper, and automatically on acceptance when set so', async ({
  page,
  browser,
}) => {
  // Replaces the print dialog, which would never close.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await joinAs(page, 'counter', { restaurantId });
  await open(page);
  const device = page.getByRole('region', { name: 'This device' });
  await device.getByLabel('Paper').selectOption({ label: '58 mm' });
  await device.getByLabel('Print a ticket when an order is accepted here').check();
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place();
  await diner.leave();
  const board = new BoardPage(page, shop);
  await board.open();
  await board
    .card(order)
    .getByRole('button', { name: /^Accept/ })
    .click();
  const paper = page.locator('.print-paper');
  await expect(paper).toContainText('2 x Fried noodles');
  await expect(paper).toContainText('no bean sprouts');
  await expect(paper).not.toContainText('S$');
  await page.emulateMedia({ media: 'print' });
  await expect(paper).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const [, width] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(58);
});

test('CON-09 a receipt fills paper of 58 and of 80 mm from edge to edge, and no ink is cut off', async ({
  page,
  browser,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  await joinAs(page, 'counter', { restaurantId });
  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place({
    dishes: [
      ['Fried noodles', 2, 'no bean sprouts, and please pack the chilli and the soup in boxes of their own'],
      ['Iced tea', 1],
    ],
  });
  await diner.leave();
  const board = new BoardPage(page, shop);
  for (const [width, printed] of [
    [58, 54],
    [80, 76],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await open(page);
    await page.getByLabel('Paper').selectOption({ label: `${width} mm` });
    await board.open();
    const panel = await board.openCard(order);
    await panel.getByRole('button', { name: 'Print', exact: true }).click();
    await panel.getByRole('region', { name: 'This device' }).getByRole('button', { name: 'Receipt' }).click();
    const paper = page.locator('.print-paper');
    await expect(paper).toContainText('Fried noodles');
    await page.emulateMedia({ media: 'print' });
    // The paper without its margins of 2 mm, as a picture of ten dots a millimeter.
    await paper.evaluate((element, mm) => {
      element.style.width = `${mm}mm`;
      element.style.background = '#fff';
    }, printed);
    const picture = sharp(await paper.screenshot()).greyscale();
    const { info: dots } = await picture.clone().toBuffer({ resolveWithObject: true });
    const { info } = await picture
      .clone()
      .trim({ background: '#fff', threshold: 60 })
      .toBuffer({ resolveWithObject: true });
    const perMm = dots.width / printed;
    // Rules and amounts reach both edges; nothing is wider than the paper.
    expect(Math.round(info.width / perMm)).toBe(printed);
    expect(await paper.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const [, mediaWidth] = /\/MediaBox \[0 0 ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
    expect(Math.round((Number(mediaWidth) / 72) * 25.4)).toBe(width);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  }
});

test('CON-09 a printer is added, fetches a receipt and reports it as printed', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  await joinAs(page, 'manager', { restaurantId });
  await open(page);
  await page.getByLabel('Name, such as Kitchen').fill('Counter');
  await page.getByRole('button', { name: 'Add it' }).click();
  const url = await page
    .getByRole('region', { name: 'Address for the printer' })
    .locator('p')
    .first()
    .textContent();
  expect(new URL(url!).pathname).toMatch(/^\/print\/star\/[\w-]{32}$/);
  await page.getByRole('button', { name: 'I have entered it' }).click();
  const card = page.getByRole('region', { name: 'Counter' });
  await expect(card).toContainText('Has not called yet');

  const diner = await Diner.arrive(browser, shop);
  const order = await diner.place();
  await diner.leave();
  const board = new BoardPage(page, shop);
  await board.open();
  const panel = await board.openCard(order);
  await panel.getByRole('button', { name: 'Print', exact: true }).click();
  await panel.getByRole('region', { name: 'Counter' }).getByRole('button', { name: 'Receipt' }).click();
  await expect(panel.getByText('Sent to the printer')).toBeVisible();

  // Sends a printer's requests from the page, because only the browser resolves these host names.
  const callAsPrinter = (method: string, query = '') =>
    page.evaluate(
      async ([asked, by]) => {
        const answer = await fetch(asked!, { method: by, body: by === 'POST' ? '{}' : undefined });
        return answer.text();
      },
      [new URL(url!).pathname + query, method],
    );
  const asked = JSON.parse(await callAsPrinter('POST'));
  expect(asked).toMatchObject({ jobReady: true, mediaTypes: ['text/plain'] });
  expect(await callAsPrinter('GET', `?token=${asked.jobToken}&type=text/plain`)).toMatch(/Total +S\$16\.20/);
  await callAsPrinter('DELETE', `?token=${asked.jobToken}&code=200%20OK`);
  await open(page);
  await expect(card).toContainText('Ready');
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

test('CON-19 axe finds no violations on the printers screen', async ({ page }) => {
  await joinAs(page, 'manager', { restaurantId });
  for (const look of chooseLooks()) {
    await takeLook(page, look, `/r/${restaurantId}/account`);
    await open(page);
    await expect(page.getByRole('textbox').first()).toBeVisible();
    await expectClean(page, look);
  }
});
