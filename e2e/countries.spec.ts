import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { runOperator } from './operator';
import { createMobile, LoginPage } from './pages/login.page';
import { desktop, MenuPage, mobile } from './pages/menu.page';
import { expect, type Locator, type Page, test } from './test';

/** Parses the fields of an EMVCo payload by their two-digit ids. */
function parseEmvFields(payload: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (let index = 0; index < payload.length; ) {
    const length = Number(payload.slice(index + 2, index + 4));
    fields[payload.slice(index, index + 2)] = payload.slice(index + 4, index + 4 + length);
    index += 4 + length;
  }
  return fields;
}

/** Decodes the QR code of the image as a bank app does. */
async function scan(picture: Locator): Promise<Record<string, string>> {
  const source = (await picture.getAttribute('src'))!;
  const { data, width, height } = PNG.sync.read(Buffer.from(source.split(',')[1]!, 'base64'));
  const code = jsQR(new Uint8ClampedArray(data), width, height);
  expect(code, 'a QR that can be read').not.toBeNull();
  expect(code!.data.slice(-8, -4)).toBe('6304');
  return parseEmvFields(code!.data);
}

/** Selects the first time of tomorrow, so that the test does not depend on the hour. */
async function chooseTomorrow(dialog: Locator, labels: { tomorrow: string; confirm: string }): Promise<void> {
  await dialog.getByRole('button', { name: new RegExp(`^${labels.tomorrow}`) }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: labels.confirm, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Returns the order number on the payment page. */
async function readOrderNumber(page: Page, prefix: string): Promise<string> {
  const line = page.getByText(new RegExp(`${prefix}-\\d{6}-\\w+`)).first();
  await expect(line).toBeVisible();
  return new RegExp(`${prefix}-\\d{6}-\\w+`).exec((await line.textContent()) ?? '')![0];
}

type Stored = { total: number; status: number; payStatus: number; deliveryType: string };

test.describe('Malaysia', () => {
  test.use({ viewport: desktop });

  test('CTY-07 PAY-08 a pick-up order in ringgit is paid by DuitNow QR and collected', {
    tag: '@gate',
  }, async ({ page }) => {
    const menu = await new MenuPage(page).open('my');
    await expect(menu.row('Nasi goreng kampung')).toContainText('RM11.90');
    await page.getByRole('radio', { name: /^Pick-up/ }).click();
    await page.getByRole('button', { name: /^Pick up at/ }).click();
    await chooseTomorrow(page.getByRole('dialog', { name: 'Pick-up time' }), {
      tomorrow: 'Tomorrow',
      confirm: 'Confirm',
    });
    await menu.plus('Nasi goreng kampung').click();
    await menu.plus('Condiment set').click();
    const cart = await menu.openCart();
    for (const count of [2, 3]) {
      await cart.getByRole('button', { name: 'One more: Nasi goreng kampung' }).click();
      await expect(cart.getByRole('group', { name: 'Nasi goreng kampung' })).toContainText(String(count));
    }
    await cart.getByRole('button', { name: 'Go to checkout' }).click();
    await page.waitForURL('**/settlement/order');

    await expect(page.getByText('DuitNow QR').first()).toBeVisible();
    const place = page.getByRole('button', { name: /^Place order/ });
    await place.click();
    const login = new LoginPage(page);
    await expect(login.dialog.getByRole('combobox')).toHaveValue('MY');
    await login.logIn(createMobile('1', 9));

    await page.waitForURL('**/payment/paynow?*');
    const picture = page.getByRole('img', { name: /QR code to pay RM/ });
    await expect(picture).toBeVisible();
    const orderSn = await readOrderNumber(page, 'WK');
    const order = await runOperator<Stored>('order', 'show', orderSn);
    expect(order.deliveryType).toBe('SELF_PICKUP');
    const amount = (order.total / 100).toFixed(2);
    // 36.70 less 10%, packing 1.00, and tax on it: the page and the QR code show the backend's amount.
    await expect(page.getByText(`RM${amount}`).first()).toBeVisible();
    const fields = await scan(picture);
    expect(fields).toMatchObject({ '53': '458', '54': amount, '58': 'MY', '59': 'WARISAN KOPITIAM' });

    await runOperator('payment', 'confirm', orderSn, '--amount', amount);
    await page.waitForURL('**/myOrderDetail?*');
    const status = page.getByRole('status');
    await expect(status.getByText('Accepted')).toBeVisible();
    await expect(page.getByText(`RM${amount}`).first()).toBeVisible();
    await runOperator('order', 'advance', orderSn);
    await expect(status.getByText('In preparation')).toBeVisible();
    await runOperator('order', 'advance', orderSn);
    await expect(status.getByText('Completed')).toBeVisible();
  });
});

test.describe('Vietnam', () => {
  test.use({ viewport: mobile });

  test('CTY-07 PAY-08 a delivery order in whole đ and in Vietnamese is paid by VietQR and delivered', {
    tag: '@gate',
  }, async ({ page }) => {
    const dish = 'Phở gà ta xé phay';
    const menu = new MenuPage(page);
    // The browser's language is English, which counts on the root URL only.
    await menu.open('vn');
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await expect(menu.row(dish)).toContainText('60.000đ');

    await page.getByRole('button', { name: /Giao đến đâu\?/ }).click();
    const address = page.getByRole('dialog', { name: 'Địa chỉ giao hàng' });
    await address.getByRole('searchbox').fill('hang dao');
    await address.getByRole('button', { name: /^Hàng Đào Hoàn Kiếm/ }).click();
    await chooseTomorrow(page.getByRole('dialog', { name: 'Giờ giao hàng' }), {
      tomorrow: 'Ngày mai',
      confirm: 'Xác nhận',
    });

    await menu
      .row(dish)
      .getByRole('button', { name: `Thêm ${dish}`, exact: true })
      .click();
    await menu.badge().click();
    const cart = page.getByRole('dialog', { name: 'Giỏ hàng' });
    await cart.getByRole('button', { name: `Thêm một: ${dish}` }).click();
    await expect(cart.getByText('120.000đ').first()).toBeVisible();
    await cart.getByRole('button', { name: 'Thanh toán' }).click();
    await page.waitForURL('**/settlement/order');

    await page.locator('#checkout-address').click();
    await address.getByLabel('Số căn hộ hoặc tầng').fill('12A');
    await address.getByLabel('Tên người nhận').fill('Chị Hạnh');
    await address.getByLabel('Số điện thoại người nhận').fill('912345678');
    await address.getByRole('button', { name: 'Giao đến đây' }).click();
    await expect(page.locator('#checkout-address')).toContainText('Hàng Đào, 12A');
    await page.getByRole('button', { name: 'Đặt hàng' }).click();
    const login = new LoginPage(page, 'vn');
    await expect(login.dialog.getByRole('combobox')).toHaveValue('VN');
    await login.logIn(createMobile('9', 9));

    await page.waitForURL('**/payment/paynow?*');
    const picture = page.getByRole('img', { name: /^Mã QR để thanh toán/ });
    await expect(picture).toBeVisible();
    const orderSn = await readOrderNumber(page, 'NH');
    const order = await runOperator<Stored>('order', 'show', orderSn);
    expect(order.deliveryType).toBe('DELIVERY_TO_HOME');
    expect(order.total % 100).toBe(0);
    const amount = String(order.total / 100);
    const shown = `${amount.replace(/\B(?=(\d{3})+$)/g, '.')}đ`;
    await expect(page.getByText(shown).first()).toBeVisible();
    const fields = await scan(picture);
    expect(fields).toMatchObject({ '53': '704', '54': amount, '58': 'VN' });
    expect(parseEmvFields(fields['38']!)).toMatchObject({ '00': 'A000000727', '02': 'QRIBFTTA' });

    await runOperator('payment', 'confirm', orderSn, '--amount', amount);
    await page.waitForURL('**/myOrderDetail?*');
    const status = page.getByRole('status');
    for (const word of ['Đã nhận đơn', 'Đang chuẩn bị', 'Đang giao']) {
      await expect(status.getByText(word)).toBeVisible();
      await runOperator('order', 'advance', orderSn);
    }
    await expect(status.getByText('Hoàn tất')).toBeVisible();
    await expect(page.getByText(shown).first()).toBeVisible();
    await expect(page.locator('main')).not.toContainText('S$');
  });
});
