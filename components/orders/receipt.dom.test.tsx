import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '@/components/testing/show';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { Receipt } from './receipt';

const [mine] = sampleOrder().orderRestaurantList;
const full = sampleOrder({
  boxFee: 100,
  serviceFee: 200,
  consumeTax: 180,
  selfPickupPromotion: { promotionName: 'Pick-up', dishPromotionAmount: 230 },
  orderPromotionList: [{ promotionName: 'LANTERN5', promotionAmount: 500 }],
  dishAmountBeforePromotion: 3_000,
  totalAmount: 2_750,
  walletPayAmount: 750,
  payAmount: 2_000,
  orderRestaurantList: [
    {
      ...mine!,
      orderDishLists: [
        ...mine!.orderDishLists,
        {
          dishId: 12,
          dishName: 'Katong laksa',
          dishPrice: 1_000,
          dishCount: 1,
          totalAmount: 1_000,
          detailName: 'Large',
          dishItems: [{ itemName: 'Fish cake', itemCount: 2 }],
        },
      ],
    },
  ],
});

test('DEC-13 a receipt lists every dish and fee and adds up to the paid amount', async () => {
  await show(<Receipt order={full} />);
  const rows = within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent).join(' | '));
  expect(rows).toEqual([
    'Dish | Count | Price | Amount',
    'Chicken satay, 6 sticks | 2 | S$10.00 | S$20.00',
    'Katong laksaLarge · 2 × Fish cake | 1 | S$10.00 | S$10.00',
    'Dishes | S$30.00',
    expect.stringMatching(/^Pick-up discount \| −S\$2\.30$/),
    expect.stringMatching(/LANTERN5.* \| −S\$5\.00$/),
    expect.stringMatching(/^Lunch box.* \| S\$1\.00$/),
    expect.stringMatching(/^Service.* \| S\$2\.00$/),
    expect.stringMatching(/tax.* \| S\$1\.80$/i),
    'Total | S$27.50',
    'Paid from the balance | S$7.50',
    'Paid with PayNow | S$20.00',
  ]);
});

test('a receipt names the order, the restaurant and the time with its date', async () => {
  await show(<Receipt order={full} />);
  expect(screen.getByRole('heading', { name: 'Lantern Kitchen' })).toBeTruthy();
  const article = screen.getByRole('article').textContent;
  expect(article).toContain('Order numberLK-1120-0001');
  expect(article).toContain('Fri, 20 Nov 2026, 18:30–19:00');
  expect(article).toContain('57 Eng Hoon Street');
});

test('DIN-01 the receipt of a table order names the table', async () => {
  await show(
    <Receipt order={sampleOrder({ tableNo: 'A3', deliveryTime: undefined, payType: 'CASH_PAY_ON_PICK' })} />,
  );
  const facts = [...document.querySelectorAll('dt')].map((dt) => [
    dt.textContent,
    dt.nextSibling?.textContent,
  ]);
  expect(facts).toContainEqual(['Table', 'A3']);
  expect(facts.map(([, fact]) => fact)).toContain('At the table');
  expect(screen.getByText('Paid with Cash')).toBeTruthy();
});

test('an included tax is listed below the total, not among the added fees', async () => {
  await show(
    <Receipt
      order={sampleOrder({
        consumeTax: 0,
        taxes: [{ name: 'GST', percent: 9, amount: 190, included: true }],
        totalAmount: 2_300,
      })}
    />,
  );
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(rows.indexOf('TotalS$23.00')).slice(0, 2)).toEqual([
    'TotalS$23.00',
    'Includes GST (9%)S$1.90',
  ]);
  expect(rows).not.toContain('GST (9%)S$1.90');
});

test('the receipt names each tax with its rate and what it is on, and the restaurant with its address', async () => {
  const [restaurant] = sampleOrder().orderRestaurantList;
  await show(
    <Receipt
      order={sampleOrder({
        consumeTax: 270,
        taxes: [
          { name: 'GST', percent: 9, amount: 180, base: 2_000 },
          { name: 'Tourism levy', percent: 1, amount: 90 },
        ],
        orderRestaurantList: [{ ...restaurant!, address: '57 Eng Hoon Street, Singapore 160057' }],
      })}
    />,
  );
  expect(screen.getByText('57 Eng Hoon Street, Singapore 160057 · +65 6123 4567')).toBeTruthy();
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('GST (9%) on S$20.00S$1.80');
  expect(rows).toContain('Tourism levy (1%)S$0.90');
});

test.each<[isTaxInvoice: boolean, title: string]>([
  [true, 'Tax invoice'],
  [false, 'Receipt'],
])('TAX-01 a receipt has its number and the tax numbers (tax invoice: %s)', async (isTaxInvoice, title) => {
  const numbers = [
    { name: 'GST Reg. No.', number: 'M2-1234567-8' },
    { name: 'UEN', number: '201912345K' },
  ];
  await show(
    <Receipt order={sampleOrder({ taxPaper: { receiptNumber: '2026-000042', isTaxInvoice, numbers } })} />,
  );
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText('Receipt number').nextElementSibling?.textContent).toBe('2026-000042');
  expect(screen.getByText('GST Reg. No. M2-1234567-8 · UEN 201912345K')).toBeTruthy();
  expect(screen.queryByText('Price payable includes GST.') !== null).toBe(isTaxInvoice);
});

test('LIM-03 the receipt of a refunded order shows the refund and does not thank', async () => {
  const { unmount } = await show(<Receipt order={full} />);
  expect(screen.getByText('Thank you for your order.')).toBeTruthy();
  unmount();
  const at = '2026-11-20T10:00:00.000Z';
  const refundList = [
    { amount: 500, refundMethod: 'SOURCE', at, doneAt: at },
    { amount: 300, refundMethod: 'SOURCE', way: 'byHand' as const, at, doneAt: undefined },
  ];
  await show(<Receipt order={{ ...full, refundList, walletPayAmount: undefined }} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(-2)).toEqual(['Refunded−S$5.00', 'Refund, sent by the restaurant by hand−S$3.00']);
  expect(screen.queryByText('Thank you for your order.')).toBeNull();
});

test('CON-07 the receipt of an order without a dish that was taken off adds up', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const refundList = [{ amount: 910, refundMethod: 'SOURCE', at, doneAt: at }];
  // The order cost 19.10; total and amount to pay are those of the rest.
  const order = sampleOrder({ totalAmount: 1_000, payAmount: 1_000, takenOffAmount: 910, refundList });
  await show(<Receipt order={{ ...order, walletPayAmount: undefined }} />);
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows.slice(rows.indexOf('TotalS$10.00'))).toEqual([
    'TotalS$10.00',
    'Paid with PayNowS$19.10',
    'Refunded−S$9.10',
  ]);
});
