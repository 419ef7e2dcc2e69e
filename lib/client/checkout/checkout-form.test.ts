import { beforeEach, describe, expect, test, vi } from 'vitest';

/** The storage of a browser, kept over "reloads", which are fresh imports of the module. */
function browserStorage(): Storage {
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

async function freshPage(restaurantId: number) {
  vi.resetModules();
  const { checkoutForm, readStored } = await import('./checkout-form');
  const form = checkoutForm(restaurantId);
  await readStored(form);
  return form;
}

describe('checkout form', () => {
  beforeEach(() => vi.stubGlobal('localStorage', browserStorage()));

  const entered = {
    remark: 'No peanuts',
    dishwareNumber: 3,
    deliveryNote: 'knock',
    promotionCode: 'LANTERN5',
    payType: 'PAY_NOW',
  } as const;

  test('RT-22 what was entered is there again after leaving and coming back', async () => {
    (await freshPage(3473)).getState().enter(entered);
    expect((await freshPage(3473)).getState()).toMatchObject(entered);
  });

  test('each restaurant has a form of its own', async () => {
    (await freshPage(3473)).getState().enter(entered);
    expect((await freshPage(5201)).getState()).toMatchObject({ remark: '', dishwareNumber: 0 });
  });

  test('an unsettled try outlives a reload', async () => {
    (await freshPage(3473)).getState().enter({ attempt: { key: 'k1', asked: '{}' } });
    expect((await freshPage(3473)).getState().attempt).toEqual({ key: 'k1', asked: '{}' });
  });

  test('CHK-14 a try that another tab began is this tab’s as well', async () => {
    await freshPage(3473);
    const { storedAttempt } = await import('./checkout-form');
    expect(storedAttempt(3473)).toBeUndefined();
    const attempt = { key: 'k1', asked: '{}' };
    localStorage.setItem('checkout:3473', JSON.stringify({ state: { attempt }, version: 1 }));
    expect(storedAttempt(3473)).toEqual(attempt);
    expect(storedAttempt(5201)).toBeUndefined();
    localStorage.setItem('checkout:3473', 'broken');
    expect(storedAttempt(3473)).toBeUndefined();
  });

  test('after an order only the way to pay is remembered', async () => {
    const form = await freshPage(3473);
    form.getState().enter({ ...entered, attempt: { key: 'k1', asked: '{}' } });
    form.getState().clear();
    const { remark, dishwareNumber, deliveryNote, promotionCode, attempt, payType } = (
      await freshPage(3473)
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
