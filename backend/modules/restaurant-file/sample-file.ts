import { stringify } from 'yaml';
import type { WrittenRestaurantFile } from './schema/restaurant-file.schema';

/** Returns the text of a small valid restaurant file, for tests; `change` alters it before it is written. */
export function createSampleFile(change: (file: WrittenRestaurantFile) => void = () => {}): string {
  const file: WrittenRestaurantFile = {
    restaurant: {
      id: 4242,
      merchantId: 'sample',
      orderPrefix: 'SA',
      name: { en: 'Sample Kitchen', 'zh-CN': '样板厨房' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Sample Street' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 2222',
    },
    domains: ['sample.example.test', 'www.sample.example.test'],
    service: { reserve: true },
    minimumOrder: 20,
    hours: [{ from: 'mon', to: 'sun', times: ['09:00-14:30', '17:00-22:00'] }],
    specialDays: [{ date: '2027-01-01', note: { en: 'New Year' } }],
    delivery: {
      steps: [
        { upToKm: 2, fee: 3 },
        { upToKm: 8.5, fee: 6.5 },
      ],
      smallOrder: { below: 25, extra: 2 },
    },
    fees: { package: 0.5, servicePercent: 3, serviceCap: 3, payService: { CREDITCARD_PAY: 2 } },
    taxes: [{ key: 'gst', name: { en: 'GST' }, percent: 9 }],
    payment: { accept: ['PAY_NOW'], accounts: { paynow: { uen: 'T19LL9999A', name: 'SAMPLE' } } },
    promotions: [
      {
        code: 'SAMPLE5',
        name: { en: 'S$5 off' },
        amount: 5,
        minimum: 30,
        from: '2026-01-01',
        until: '2027-12-31',
        uses: 5,
      },
    ],
    reservation: {
      weekdays: ['fri', 'sat'],
      slots: [{ time: '18:00', limit: 4, discountPercent: 10 }],
      preOrder: { untilMinutes: 90 },
      deposits: [
        {
          amount: 20.5,
          per: 'booking',
          weekdays: ['sat'],
          times: '17:00-20:00',
          from: '2026-12-01',
          until: '2026-12-31',
          minPeople: 6,
          freeHours: 48,
        },
      ],
    },
    vouchers: [{ key: 'ten', name: { en: 'Ten' }, price: 8, faceValue: 10 }],
    tables: ['A1', 'A2'],
    categories: [
      { key: 'mains', name: { en: 'Mains' } },
      { key: 'drinks', name: { en: 'Drinks' } },
    ],
    dishes: [
      {
        key: 'laksa',
        category: 'mains',
        name: { en: 'Laksa' },
        price: 8.5,
        oldPrice: 10,
        specs: [
          { key: 'regular', name: { en: 'Regular' }, price: 8.5 },
          { key: 'large', name: { en: 'Large' }, price: 10.5 },
        ],
        groups: [
          {
            key: 'spice',
            name: { en: 'Spice' },
            items: [
              { key: 'mild', name: { en: 'Mild' } },
              { key: 'hot', name: { en: 'Hot' } },
            ],
          },
          {
            key: 'add',
            name: { en: 'Add' },
            hasPrice: true,
            mandatory: false,
            max: 4,
            items: [{ key: 'egg', name: { en: 'Egg' }, price: 1, max: 2 }],
          },
        ],
      },
      {
        key: 'satay',
        category: 'mains',
        name: { en: 'Satay' },
        price: 7.65,
        stock: 10,
        minOrder: 2,
        maxOrder: 6,
      },
      { key: 'teh', category: 'drinks', name: { en: 'Teh' }, price: 2.6 },
    ],
  };
  change(file);
  return stringify(file);
}
