import { startStorefront } from '../own-storefront';
import { getDayAhead, ReservationPage } from '../pages/reservation.page';
import { expect, type Page, test } from '../test';
import { createShop } from '../test-shop';
import { importBoardShop } from './board.page';
import { getConsolePageUrl, joinAs, phone, tablet } from './console.page';

const slot = { limit: 4, seats: 12 };
const tenants = { wide: createShop('evening'), narrow: createShop('evening-phone') };
const day = getDayAhead(1);
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

test.beforeAll(async () => {
  const slots = ['18:00', '19:00', '20:00'].map((time) => ({ time, ...slot }));
  for (const shop of Object.values(tenants))
    await importBoardShop(shop, { reservation: { weekdays, slots } });
});

/** Opens the reservation form of a shop at tomorrow. */
async function openForm(page: Page, tenant: string): Promise<ReservationPage> {
  const form = new ReservationPage(page, tenant);
  await form.open();
  await form.chooseDay(day);
  await expect(form.time('19:00')).toBeVisible();
  return form;
}

for (const [name, viewport] of [
  ['wide', tablet],
  ['narrow', phone],
] as const)
  test(`HND-01 HND-03 a host’s evening at ${viewport.width} px: a guest by phone, a closed time on the pages of two storefronts, open again`, {
    tag: viewport === tablet ? '@gate' : [],
  }, async ({ page, browser }) => {
    const { id: restaurantId, tenant } = tenants[name];
    await page.setViewportSize(viewport);
    await joinAs(page, 'counter', { restaurantId, name: 'Ann' });
    await page.goto(getConsolePageUrl(`/r/${restaurantId}/bookings?day=${day}`));

    await page.getByRole('button', { name: 'New reservation' }).click();
    const panel = page.getByRole('dialog', { name: 'New reservation' });
    await panel.getByRole('textbox', { name: 'Mobile' }).fill('8123 4567');
    await panel.getByLabel('Name').fill('Mei Lin');
    await panel.getByLabel('People').fill('4');
    await panel.getByLabel('Time').selectOption('19:00');
    await panel.getByLabel('Table, optional').selectOption('8');
    await panel.getByRole('button', { name: 'Reserve' }).click();
    await expect(panel.getByText(/^Reserved: Mei Lin/)).toBeVisible();
    await panel.getByRole('button', { name: 'Another reservation' }).click();
    await panel.getByRole('textbox', { name: 'Mobile' }).fill('8123');
    await panel.getByRole('list', { name: 'Known guests' }).getByRole('button').click();
    await expect(panel.getByLabel('Name')).toHaveValue('Mei Lin');
    await panel.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'Mei Lin' });
    await expect(row).toContainText('Table 8');
    await expect(row).toContainText('By phone');

    const diners = await Promise.all([browser.newContext(), browser.newContext()]);
    // The second diner's page is of another storefront.
    const other = await startStorefront(process.env.STACK_BACKEND_URL!);
    await other.start();
    const shared = process.env.STACK_PORT!;
    const forms: ReservationPage[] = [];
    for (const [nth, context] of diners.entries()) {
      process.env.STACK_PORT = nth === 0 ? shared : String(other.port);
      forms.push(await openForm(await context.newPage(), tenant));
    }
    process.env.STACK_PORT = shared;

    await page.getByRole('button', { name: 'Close times' }).click();
    const closing = page.getByRole('dialog', { name: 'Close times for diners' });
    await closing.getByRole('button', { name: 'Close: 19:00' }).click();
    for (const form of forms) await expect(form.time('19:00')).toBeHidden();
    await expect(closing.getByRole('region', { name: 'Reservations in closed times' })).toContainText(
      'Mei Lin',
    );
    await closing.getByRole('button', { name: 'Open: 19:00' }).click();
    for (const form of forms) await expect(form.time('19:00')).toBeVisible();
    await Promise.all(diners.map((context) => context.close()));
    await other.kill();
  });
