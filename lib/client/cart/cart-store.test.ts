import { beforeEach, describe, expect, test, vi } from 'vitest';

/** Creates a browser's storage and window; two stores over one storage are two tabs. */
function stubBrowser() {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal('localStorage', storage);
  return { stored };
}

async function openTab() {
  vi.resetModules();
  const events = new EventTarget();
  vi.stubGlobal('window', events);
  const store = await import('./cart-store');
  store.startCart();
  const hear = (key: string | null, newValue: string | null) =>
    events.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }));
  return { ...store, hear };
}

const laksa = { dishId: 11, dishName: 'Laksa', items: [], dishCount: 2, unitPrice: 850 };

let stored: Map<string, string>;
beforeEach(() => {
  vi.unstubAllGlobals();
  ({ stored } = stubBrowser());
});

describe('the cart of a browser', () => {
  test('CRT-04 the cart is there again after a reload', async () => {
    const before = await openTab();
    before.addToCart(3473, laksa);
    const after = await openTab();
    expect(after.listCartLines(3473)).toMatchObject([{ dishId: 11, dishCount: 2, unitPrice: 850 }]);
    expect(after.cartStore.getState().ready).toBe(true);
  });

  test('DEC-51 a cart belongs to one restaurant', async () => {
    const tab = await openTab();
    tab.addToCart(3473, laksa);
    expect(tab.listCartLines(5201)).toEqual([]);
    tab.emptyCart(5201);
    expect(tab.listCartLines(3473)).toHaveLength(1);
  });

  test('CRT-04 what cannot be read is an empty cart, not a broken page', async () => {
    stored.set('cart', '{"state":{"carts":');
    const tab = await openTab();
    expect(tab.listCartLines(3473)).toEqual([]);
    expect(tab.cartStore.getState().ready).toBe(true);
    expect(tab.addToCart(3473, laksa).error).toBeUndefined();
  });

  test('CRT-04 a cart stored by an older version is read', async () => {
    stored.set('cart', JSON.stringify({ state: { carts: { 3473: [laksa] } }, version: 0 }));
    expect((await openTab()).listCartLines(3473)).toHaveLength(1);
  });

  test('what another tab adds is seen here', async () => {
    const here = await openTab();
    here.addToCart(3473, laksa);
    const there = await openTab();
    there.addToCart(3473, { ...laksa, dishId: 12 });
    here.hear('cart', stored.get('cart') ?? null);
    expect(here.listCartLines(3473).map((line) => line.dishId)).toEqual([11, 12]);
    stored.clear();
    here.hear(null, null);
    expect(here.listCartLines(3473)).toEqual([]);
  });

  test('a change that is refused leaves the cart as it was', async () => {
    const tab = await openTab();
    tab.addToCart(3473, { ...laksa, maxOrderNumber: 2 });
    const before = tab.listCartLines(3473);
    expect(tab.addToCart(3473, { ...laksa, maxOrderNumber: 2 }).error?.code).toBe('MAX_NUMBER');
    expect(tab.listCartLines(3473)).toBe(before);
  });
});
