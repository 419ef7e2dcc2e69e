import { expect, type Page, test } from './test';

/** Returns a sample of the light half of the gallery; the dark one contains the same. */
const sample = (page: Page, name: string) =>
  page.getByRole('region', { name: 'light' }).getByRole('region', { name, exact: true });

test.beforeEach(async ({ page }) => {
  await page.goto('/dev/gallery', { waitUntil: 'networkidle' });
});

for (const [size, viewport] of [
  ['a sheet', { width: 390, height: 844 }],
  ['a modal', { width: 1440, height: 900 }],
] as const) {
  test.describe(`as ${size}`, () => {
    test.use({ viewport });

    test('the dialog keeps the focus, Escape closes it and returns the focus', async ({ page }) => {
      const opener = page.getByRole('button', { name: 'Choose a time' });
      await opener.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Choose a time' });
      await expect(dialog).toBeFocused();

      // The focus stays inside, forwards past the last control and backwards past the first.
      for (let presses = 0; presses < 6; presses++) {
        await page.keyboard.press('Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      for (let presses = 0; presses < 8; presses++) {
        await page.keyboard.press('Shift+Tab');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }

      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(opener).toBeFocused();
    });

    test('the dialog stays within the window and its footer in view', async ({ page }) => {
      await page.getByRole('button', { name: 'With a picture' }).click();
      const dialog = page.getByRole('dialog', { name: 'Katong laksa' });
      await expect(dialog.getByRole('button', { name: /Add to cart/ })).toBeInViewport({ ratio: 1 });
      await expect
        .poll(async () => {
          const box = (await dialog.boundingBox())!;
          const bottom = Math.round(box.y + box.height);
          return (
            box.y >= 32 && (size === 'a sheet' ? bottom === viewport.height : bottom <= viewport.height - 32)
          );
        })
        .toBe(true);
      await page.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toBeHidden();
    });
  });
}

test.describe('under 750 px', () => {
  test.use({ viewport: { width: 749, height: 844 } });

  const pullBy = async (page: Page, distance: number) => {
    const box = (await page.getByRole('dialog').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 10 + distance / 2, { steps: 4 });
    await page.mouse.move(box.x + box.width / 2, box.y + 10 + distance, { steps: 4 });
    await page.mouse.up();
  };

  test('a sheet closes when dragged down far enough', async ({ page }) => {
    await page.getByRole('button', { name: 'Choose a time' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.evaluate((element) =>
      Promise.all(element.getAnimations().map((animation) => animation.finished)),
    );
    await pullBy(page, 240);
    await expect(dialog).toBeHidden();
  });
});

test('DSH-16 the quantity box disables minus at its minimum and plus at its maximum', async ({ page }) => {
  const box = sample(page, 'Stepper').getByRole('group', { name: 'Quantity' });
  const [less, more] = [
    box.getByRole('button', { name: 'One less' }),
    box.getByRole('button', { name: 'One more' }),
  ];
  await expect(box.getByRole('status')).toHaveText('2');
  await expect(less).toBeEnabled();

  await more.click();
  await expect(box.getByRole('status')).toHaveText('3');
  await expect(more).toBeDisabled();
  await more.click({ force: true });
  await expect(box.getByRole('status')).toHaveText('3');

  await less.click();
  await less.click();
  await expect(box.getByRole('status')).toHaveText('1');
  await expect(less).toBeDisabled();
  await expect(less).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(box.getByRole('status')).toHaveText('1');
});

test('DSH-16 in select mode the quantity box hides minus and number at 0', async ({ page }) => {
  const box = sample(page, 'Stepper').getByRole('group', { name: 'Fish cake' });
  const [less, more] = [
    box.getByRole('button', { name: 'One less' }),
    box.getByRole('button', { name: 'One more' }),
  ];
  await expect(less).toBeHidden();
  await expect(box.getByRole('status')).toBeHidden();

  await more.click();
  await expect(box.getByRole('status')).toHaveText('1');
  await less.focus();
  await page.keyboard.press('Enter');
  await expect(less).toBeHidden();
  await expect(box.getByRole('status')).toBeHidden();
  await expect(more).toBeFocused();
});

test('a radio list is one tab stop, and arrows skip disabled options', async ({ page }) => {
  const list = sample(page, 'Radio list').getByRole('radiogroup', { name: 'Portion' });
  const radio = (name: RegExp) => list.getByRole('radio', { name });
  await radio(/Regular/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio(/Large/)).toBeChecked();
  await expect(radio(/Large/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radio(/Regular/)).toBeChecked();
  await expect(radio(/Sold out/)).not.toBeChecked();
  await page.keyboard.press('Tab');
  await expect(list.locator(':focus')).toHaveCount(0);
});

test('tabs are one tab stop, and arrows wrap around', async ({ page }) => {
  const tabs = sample(page, 'Tabs').getByRole('radiogroup', { name: 'Mode' });
  await tabs.getByRole('radio', { name: 'Delivery' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.getByRole('radio', { name: 'Reserve' })).toBeFocused();
  await expect(tabs.getByRole('radio', { name: 'Reserve' })).toBeChecked();
  await page.keyboard.press('Home');
  await expect(tabs.getByRole('radio', { name: 'Delivery' })).toBeChecked();
});

test('ERR-11 the popup has a warning or error icon, title, content, sure and cancel', async ({ page }) => {
  const answer = page.getByTestId('answer');
  for (const [opener, kind, title, content, sure] of [
    ['Warning', 'warning', 'Xóa tất cả món trong giỏ hàng?', /không còn nữa/, 'Xóa tất cả các món'],
    ['Error', 'error', 'The order was not placed', /Nothing was charged/, 'Try again'],
  ] as const) {
    const popup = page.getByRole('alertdialog', { name: title });
    await page.getByRole('button', { name: opener, exact: true }).click();
    await expect(popup.locator(`[data-kind="${kind}"] svg`)).toBeVisible();
    await expect(popup.getByText(content)).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect(popup).toBeHidden();
    await expect(answer).toHaveText('cancel');

    await page.getByRole('button', { name: opener, exact: true }).click();
    await popup.getByRole('button', { name: sure }).click();
    await expect(popup).toBeHidden();
    await expect(answer).toHaveText('sure');
  }
});

test('a pending button keeps its width and its focus, and ignores a second click', async ({ page }) => {
  const button = sample(page, 'Button').getByRole('button', { name: 'Place order' });
  const before = (await button.boundingBox())!.width;
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await expect(button).toBeFocused();
  expect((await button.boundingBox())!.width).toBe(before);
});

test('a toast shows its text, and its action calls back', async ({ page }) => {
  await page.getByRole('button', { name: 'Toast error' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'giỏ hàng của bạn (error)' });
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByTestId('answer')).toHaveText('retried');
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is animated', async ({ page }) => {
    await page.getByRole('button', { name: 'Choose a time' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
});

test.describe('the page frame', () => {
  test('on the desktop the header is 110 px high, and 52 px while scrolling', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/dev/gallery/frame');
    const header = page.getByRole('banner');
    expect((await header.boundingBox())!.height).toBe(110);
    await page.evaluate(() => window.scrollTo(0, 500));
    await expect
      .poll(async () => {
        const box = (await header.boundingBox())!;
        return box.y + box.height;
      })
      .toBe(52);
    for (const name of ['Home', 'Menu', 'My account']) {
      await expect(header.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    await expect(header.getByRole('searchbox', { name: 'Search dishes' })).toBeInViewport({ ratio: 1 });
  });

  test('on mobile the header is 60 px and the tab bar 50 px high, with four targets of 44 px', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dev/gallery/frame');
    expect((await page.getByRole('banner').boundingBox())!.height).toBe(60);
    const bar = page.getByRole('navigation', { name: 'Shop', exact: true });
    expect((await bar.boundingBox())!.height).toBe(50);
    for (const name of ['Home', 'Menu', 'Orders', 'Me']) {
      const box = (await bar.getByRole('link', { name, exact: true }).boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    }
  });

  test('the language switcher offers the three languages and closes on Escape', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dev/gallery/frame', { waitUntil: 'networkidle' });
    const opener = page.locator('summary');
    await opener.focus();
    await page.keyboard.press('Enter');
    for (const [name, locale] of [
      ['English', 'en'],
      ['中文', 'zh-CN'],
      ['Tiếng Việt', 'vn'],
    ] as const) {
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', `/home?locale=${locale}`);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('link', { name: 'Tiếng Việt' })).toBeHidden();
    await expect(opener).toBeFocused();
  });

  test('the skip link is first and jumps to the main part', async ({ page }) => {
    await page.goto('/dev/gallery/frame');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});
