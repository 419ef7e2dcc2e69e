import { beforeEach, describe, expect, test, vi } from 'vitest';

/** The storage of a browser; it survives "reloads", which are fresh imports of the module. */
function createBrowserStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  };
}

async function openFreshPage(restaurantId: number) {
  vi.resetModules();
  const { getCheckoutForm, readStored } = await import('./checkout-form');
  const form = getCheckoutForm(restaurantId);
  await readStored(form);
  return form;
}

describe('checkout form', () => {
  beforeEach(() => vi.stubGlobal('localStorage', createBrowserStorage()));

  const entered = {
    remark: 'No peanuts',
    dishwareNumber: 3,
    deliveryNote: 'knock',
    promotionCode: 'LANTERN5',
    payType: 'PAY_NOW',
  } as const;

  test('RT-22 what was entered is there again after leaving and coming back', async () => {
    (await openFreshPage(3473)).getState().enter(entered);
    expect((await openFreshPage(3473)).getState()).toMatchObject(entered);
  });

  test('SKW-01 words of a form that the release before stored, which knew fewer fields, stay', async () => {
    localStorage.setItem('checkout:3473', JSON.stringify({ state: { remark: 'No pea' }, version: 1 }));
    expect((await openFreshPage(3473)).getState()).toMatchObject({ remark: 'No pea', dishwareNumber: 0 });
  });

  test('each restaurant has a form of its own', async () => {
    (await openFreshPage(3473)).getState().enter(entered);
    expect((await openFreshPage(5201)).getState()).toMatchObject({ remark: '', dishwareNumber: 0 });
  });

  test('an unsettled try outlives a reload', async () => {
    (await openFreshPage(3473)).getState().enter({ attempt: { key: 'k1', asked: '{}' } });
    expect((await openFreshPage(3473)).getState().attempt).toEqual({ key: 'k1', asked: '{}' });
  });

  test('CHK-14 a try that another tab began is this tab’s as well', async () => {
    await openFreshPage(3473);
    const { readStoredAttempt } = await import('./checkout-form');
    expect(readStoredAttempt(3473)).toBeUndefined();
    const attempt = { key: 'k1', asked: '{}' };
    localStorage.setItem('checkout:3473', JSON.stringify({ state: { attempt }, version: 1 }));
    expect(readStoredAttempt(3473)).toEqual(attempt);
    expect(readStoredAttempt(5201)).toBeUndefined();
    localStorage.setItem('checkout:3473', 'broken');
    expect(readStoredAttempt(3473)).toBeUndefined();
  });

  test('after an order only the way to pay is remembered', async () => {
    const form = await openFreshPage(3473);
    form.getState().enter({ ...entered, attempt: { key: 'k1', asked: '{}' } });
    form.getState().clear();
    const { remark, dishwareNumber, deliveryNote, promotionCode, attempt, payType } = (
      await openFreshPage(3473)
    ).getState();
    expect([remark, dishwareNumber, deliveryNote, promotionCode, attempt, payType]).toEqual([
      '',
      0,
      undefined,
      undefined,
      undefined,
      'PAY_NOW',
    ]);
  });
});
