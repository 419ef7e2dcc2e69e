import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Category, Dish } from '@/lib/contract/menu';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { NewOrderPage } from './new-order-page';

const dish = (dishId: number, dishNameEn: string, more: Partial<Dish> = {}): Dish =>
  ({
    dishId,
    dishName: dishNameEn,
    dishNameEn,
    dishImgs: [],
    dishPrice: 900,
    detailList: [],
    items: [],
    categoryId: 1,
    ...more,
  }) as Dish;

const rice = dish(2, 'Prawn rice', {
  detailList: [
    { specId: 21, detailName: 'Small', dishPrice: 1200, isOnSale: true },
    { specId: 22, detailName: 'Large', dishPrice: 1500, isOnSale: true },
  ] as Dish['detailList'],
  items: [
    {
      itemType: 'Spice',
      isMandatory: true,
      havePrice: false,
      itemList: [
        { itemId: 31, itemName: 'Mild' },
        { itemId: 32, itemName: 'Extra hot' },
      ],
    },
  ] as Dish['items'],
});
const takeMenu = {
  menu: [
    {
      categoryId: 1,
      categoryName: 'Wok',
      restaurantId: 3473,
      dishList: [dish(1, 'Fried noodles', { goodsStock: 2 }), rice],
    } as Category,
  ],
  texts: [{ dishId: 1, otherNames: ['炒面', 'Mì xào'], otherTexts: undefined, pinyin: 'chao mian' }],
  letters: {},
  modes: ['delivery', 'pickup', 'table'],
  tables: ['7', '8'],
  hasTableBills: false,
  codes: [{ id: 'PAY_NOW', payTypeCode: 'PAY_NOW', payTypeDesc: 'PayNow', remark: undefined }],
  hasLink: true,
} as StaffOutput<'orders.takeMenu'>;
const placed: StaffOutput<'orders.take'> = {
  orderId: 'o1',
  orderSn: 'LK-261128-7QF2',
  number: '7QF2',
  amount: 1800,
  isPaid: true,
  qrCode: undefined,
  link: undefined,
};
const quote = (payAmount: number) =>
  ({
    orderPromotionList: [],
    dishAmountBeforePromotion: payAmount,
    dishAmount: payAmount,
    totalAmount: payAmount,
    payAmount,
    currencySign: '$',
    countryCode: 'SG',
    feeRules: { taxes: [] },
    dishList: [],
  }) as unknown as StaffOutput<'orders.takeQuote'>;

let calls: ReturnType<typeof mockStaffCalls>;

async function open(replies: StaffReplies = {}, menu = takeMenu, path = 'new-order') {
  calls = mockStaffCalls({
    'orders.takeMenu': menu,
    'orders.takeQuote': quote(1800),
    'orders.takeGuest': { name: undefined, addresses: [], orders: [] },
    'orders.takeSlots': { day: '2026-11-28', slots: ['2026-11-28 12:00-12:15'] },
    'orders.take': placed,
    ...replies,
  });
  const { user } = await showScreen(<NewOrderPage />, { path, role: 'counter' });
  await screen.findByRole('combobox', { name: 'Find a dish' });
  return user;
}
const cart = () => screen.getByRole('list', { name: 'Order' });
const send = () => screen.findByRole('button', { name: /^Place order · / });

beforeEach(() => localStorage.clear());

test.each(['fr', 'mi', 'chao', 'cm', '炒'])(
  'HND-07 the letters “%s” and Enter add a dish',
  async (letters) => {
    const user = await open();
    await user.keyboard(`${letters}{Enter}`);
    expect(within(cart()).getByText('Fried noodles')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Find a dish' }).value).toBe('');
  },
);

test('HND-07 digits choose the options of a dish under the diner’s rules, and Enter adds it', async () => {
  const user = await open();
  await user.keyboard('pr{Enter}');
  await screen.findByRole('dialog', { name: 'Prawn rice' });
  await user.keyboard('{Enter}');
  expect(screen.getByText('Choose first: Specification')).toBeTruthy();
  await user.keyboard('2');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Choose first: Spice')).toBeTruthy();
  await user.keyboard('2{Enter}');
  expect(within(cart()).getByText('Large, Extra hot')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('HND-07 a key waits for no call: the menu is loaded once', async () => {
  const user = await open();
  await user.keyboard('fried');
  expect(calls.listInputs('orders.takeMenu')).toHaveLength(1);
  expect(calls.listInputs('orders.takeQuote')).toHaveLength(0);
});

test('HND-06 a cart has the limits of diners', async () => {
  const user = await open();
  await user.keyboard('fr{Enter}fr{Enter}fr{Enter}');
  expect(screen.getByText('Fried noodles: only 0 left')).toBeTruthy();
  await user.click(await send());
  expect(calls.listInputs('orders.take')).toMatchObject([{ dishList: [{ dishId: 1, dishCount: 2 }] }]);
});

test('HND-06 takes an order at the counter, paid in cash, and begins the next one', async () => {
  const user = await open();
  await user.keyboard('fr{Enter}');
  await send();
  await user.keyboard('{Control>}{Enter}{/Control}');
  const done = await screen.findByRole('dialog', { name: 'Order 7QF2' });
  expect(within(done).getByText('Paid: S$18.00')).toBeTruthy();
  expect(calls.listInputs('orders.take')).toMatchObject([
    {
      source: 'counter',
      deliveryType: 'SELF_PICKUP',
      payBy: 'cash',
      payAmount: 18,
      dishList: [{ dishId: 1, dishCount: 1 }],
    },
  ]);
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Nothing chosen yet.')).toBeTruthy();
});

test('HND-06 eat here needs a table or a number', async () => {
  const user = await open();
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Eat here' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place order' }).disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'or a number' }), '12');
  await user.click(await send());
  expect(calls.listInputs('orders.take')).toMatchObject([{ tableNo: '#12', source: 'counter' }]);
});

test('CON-13 HND-06 the card of a table opens the order of that table, and the next order has none', async () => {
  const user = await open({}, { ...takeMenu, hasTableBills: true }, 'new-order?table=%227%22');
  await user.keyboard('fr{Enter}');
  await user.click(await send());
  await screen.findByRole('dialog');
  expect(calls.listInputs('orders.take')).toMatchObject([{ tableNo: '7', source: 'waiter', payBy: 'bill' }]);
  await user.click(screen.getByRole('button', { name: 'Next order' }));
  expect(screen.getByLabelText<HTMLSelectElement>('Table').value).toBe('');
});

test('HND-06 a table with a bill takes the order as a waiter’s', async () => {
  const user = await open({}, { ...takeMenu, hasTableBills: true });
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Eat here' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Table' }), '7');
  expect(screen.getByText('The order goes on the bill of the table.')).toBeTruthy();
  await user.click(await send());
  expect(calls.listInputs('orders.take')).toMatchObject([{ tableNo: '7', source: 'waiter', payBy: 'bill' }]);
});

test('HND-06 a known mobile brings name and last orders, which are ordered again', async () => {
  const user = await open({
    'orders.takeGuest': {
      name: 'Mei Lin',
      addresses: [],
      orders: [
        {
          orderId: 'old',
          placedAt: '2026-11-20T04:00:00Z',
          lines: [
            {
              dishId: 1,
              dishCount: 2,
              specId: undefined,
              items: [],
              dishRemark: undefined,
              name: 'Fried noodles',
              choices: '',
            },
            {
              dishId: 99,
              dishCount: 1,
              specId: undefined,
              items: [],
              dishRemark: undefined,
              name: 'Gone',
              choices: '',
            },
          ],
        },
      ],
    },
  });
  await user.click(screen.getByRole('radio', { name: 'Pick up' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '8123 0001');
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Mei Lin'),
  );
  await user.click(screen.getByRole('button', { name: 'Again: 2 × Fried noodles, 1 × Gone' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), '12:00-12:15');
  await user.click(await send());
  expect(calls.listInputs('orders.takeQuote').at(-1)).toMatchObject({
    deliveryTime: '2026-11-28 12:00-12:15',
  });
  expect(calls.listInputs('orders.take')).toMatchObject([
    {
      source: 'phone',
      name: 'Mei Lin',
      mobile: '+6581230001',
      deliveryTime: '2026-11-28 12:00-12:15',
      payBy: 'handover',
      dishList: [{ dishId: 1, dishCount: 2 }],
    },
  ]);
});

test('HND-07 the order that was just placed for a mobile is offered again for the next one', async () => {
  const line = {
    dishId: 1,
    dishCount: 1,
    specId: undefined,
    items: [],
    dishRemark: undefined,
    name: 'Fried noodles',
    choices: '',
  };
  let isPlaced = false;
  const user = await open({
    'orders.takeGuest': () => ({
      name: isPlaced ? 'Mei Lin' : undefined,
      addresses: [],
      orders: isPlaced ? [{ orderId: 'o1', placedAt: '2026-11-28T04:00:00Z', lines: [line] }] : [],
    }),
    'orders.take': () => {
      isPlaced = true;
      return placed;
    },
  });
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Pick up' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '8199 8301');
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Mei Lin');
  await user.click(await send());
  await screen.findByRole('dialog', { name: 'Order 7QF2' });
  await user.click(screen.getByRole('button', { name: 'Next order' }));
  // In one piece, before the screen has settled that the field is empty.
  fireEvent.change(screen.getByRole('textbox', { name: 'Mobile' }), { target: { value: '8199 8301' } });
  await user.click(await screen.findByRole('button', { name: 'Again: 1 × Fried noodles' }));
  expect(within(cart()).getByText('Fried noodles')).toBeTruthy();
});

test('HND-06 an address that is only typed is no address, and the next order begins without it', async () => {
  const last = { addressDetail: '1 Orchard Road, Singapore', latitude: 1.3, longitude: 103.8 };
  const other = { addressDetail: '9 Tanjong Rhu Road, Singapore', latitude: 1.29, longitude: 103.87 };
  const user = await open({
    'orders.takeGuest': { name: 'Mei Lin', addresses: [{ ...last, userName: 'Mei Lin' }], orders: [] },
    'orders.takePlaces': { places: [other] },
  });
  const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address' });
  const isRefused = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Place order/ }).disabled;
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'Deliver' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '8123 4417');
  await waitFor(() => expect(getField().value).toBe(last.addressDetail));
  await send();
  await user.type(screen.getByRole('textbox', { name: 'Unit, floor' }), '5');
  // A read has its input in the query.
  const asked = String(calls.listInputs('orders.takeSlots').at(-1)?.deliveryAddress);
  expect(JSON.parse(asked)).toEqual(last);
  await user.clear(getField());
  await user.type(getField(), '9 Tanjong');
  expect(isRefused()).toBe(true);
  await user.clear(getField());
  expect(screen.getByRole('button', { name: last.addressDetail })).toBeTruthy();
  await user.type(getField(), '9 Tanjong');
  await user.click(await screen.findByRole('button', { name: other.addressDetail }));
  await user.click(await send());
  await user.click(await screen.findByRole('button', { name: 'Next order' }));
  expect(calls.listInputs('orders.take')).toMatchObject([{ deliveryAddress: other }]);

  await user.keyboard('fr{Enter}');
  await user.type(getField(), 'Left by the one before');
  await user.click(screen.getByRole('radio', { name: 'Pick up' }));
  await user.type(screen.getByRole('textbox', { name: 'Mobile' }), '8123 4418');
  await user.click(await send());
  await user.click(await screen.findByRole('button', { name: 'Next order' }));
  await user.click(screen.getByRole('radio', { name: 'Deliver' }));
  expect(getField().value).toBe('');
});

test('HND-06 a refused order stays, and the same order is repeated with its key', async () => {
  let fails = true;
  const user = await open({
    'orders.take': () => (fails ? failStaffCall('STATUS_CONFLICT', 'Something changed')() : placed),
  });
  await user.keyboard('fr{Enter}');
  await user.click(await send());
  expect(await screen.findByText('Something changed')).toBeTruthy();
  fails = false;
  await user.click(await send());
  await screen.findByRole('dialog', { name: 'Order 7QF2' });
  expect(calls.listInputs('orders.take')).toHaveLength(2);
});

test('HND-06 a code is on the screen until its money has arrived', async () => {
  const user = await open({
    'orders.take': { ...placed, isPaid: false, qrCode: 'iVBORw0KGgo=' },
    'orders.taken': { isPaid: true, isCanceled: false },
  });
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'PayNow' }));
  await user.click(await send());
  expect(await screen.findByText('The payment has arrived.')).toBeTruthy();
  expect(calls.listInputs('orders.take')).toMatchObject([{ payBy: 'qr', payType: 'PAY_NOW' }]);
});

test('HND-08 an order whose line is cut is written down, and sent once when the line is back', async () => {
  let isCut = true;
  const keys: unknown[] = [];
  const user = await open({
    'orders.take': () => {
      if (isCut) throw new TypeError('Failed to fetch');
      return placed;
    },
  });
  const fetched = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit = {}) => {
    if (path.endsWith('orders.take')) keys.push(new Headers(init.headers).get('idempotency-key'));
    return fetched(path, init);
  });
  await user.keyboard('fr{Enter}');
  await user.click(await send());
  expect(await screen.findByRole('dialog', { name: 'Order W1' })).toBeTruthy();
  expect(screen.getByText('Not checked: whether the dishes are still in stock.')).toBeTruthy();
  // The order survives the end of the page.
  expect(localStorage.getItem('unsent-orders:3473')).toContain('Fried noodles');
  // The device prints the ticket from what is written, without a call.
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await user.click(screen.getByRole('button', { name: 'Print the ticket' }));
  const paper = document.querySelector('.print-paper')!.textContent;
  for (const part of ['W1', 'Fried noodles', 'Not checked']) expect(paper).toContain(part);
  expect(print).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('afterprint'));
  screen.getByRole('button', { name: 'Next order' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('region', { name: '1 order waits for the line' })).toBeTruthy();
  isCut = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('region', { name: /waits? for the line/ })).toBeNull());
  expect(new Set(keys).size).toBe(1);
  expect(localStorage.getItem('unsent-orders:3473')).toBe('[]');
});

test('HND-08 without the backend the menu’s price is shown as not confirmed; another price is shown before it is billed', async () => {
  let isCut = true;
  const cut = () => {
    throw new TypeError('Failed to fetch');
  };
  const user = await open({
    'orders.takeQuote': () => (isCut ? cut() : quote(810)),
    'orders.take': ({ payAmount }) => {
      if (isCut) cut();
      if (payAmount === 8.1) return placed;
      return failStaffCall('PRICE_CHANGED', 'The price has changed', { payAmount: 8.1 })();
    },
  });
  await user.keyboard('fr{Enter}');
  expect((await send()).textContent).toContain('S$9.00');
  expect(screen.getByText(/not confirmed/)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'PayNow' }));
  expect((await screen.findByText(/by card machine only/)).textContent).toBeTruthy();
  expect(((await send()) as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'Cash' }));
  await user.click(await send());
  await screen.findByRole('dialog', { name: 'Order W1' });
  expect(screen.getByText(/^Not checked: the price, and whether/)).toBeTruthy();
  await user.keyboard('{Enter}');
  isCut = false;
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText(/Its price is S\$8\.10; S\$9\.00 was written down/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Place it for S$8.10' }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage.getItem('unsent-orders:3473')).toBe('[]'));
  expect(calls.listInputs('orders.take').at(-1)).toMatchObject({ payAmount: 8.1 });
});

test('HND-08 a refused order stays on the device until a person decides', async () => {
  let reply: () => StaffOutput<'orders.take'> = () => {
    throw new TypeError('Failed to fetch');
  };
  const user = await open({ 'orders.take': () => reply() });
  await user.keyboard('fr{Enter}');
  await user.click(await send());
  await screen.findByRole('dialog', { name: 'Order W1' });
  await user.keyboard('{Enter}');
  reply = failStaffCall('STOCK_SHORT', 'Only 0 left');
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Only 0 left')).toBeTruthy();
  reply = () => placed;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Only 0 left')).toBeNull());
  await waitFor(() => expect(localStorage.getItem('unsent-orders:3473')).toBe('[]'));
});

test('HND-08 a payment by code is not written down, because its money has not come', async () => {
  const user = await open({
    'orders.take': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await user.keyboard('fr{Enter}');
  await user.click(screen.getByRole('radio', { name: 'PayNow' }));
  await user.click(await send());
  await waitFor(() => expect(calls.listInputs('orders.take')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(localStorage.getItem('unsent-orders:3473')).toBeNull();
});
