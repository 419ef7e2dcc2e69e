import type { WrittenRestaurantFile } from '../../backend/modules/restaurant-file/schema/restaurant-file.schema';

const daily = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Bowls & Co without its menu. The restaurant is invented, and so are its bank account and numbers. */
export const shop: Omit<WrittenRestaurantFile, 'categories' | 'dishes'> = {
  restaurant: {
    id: 9001,
    merchantId: 'bowls',
    orderPrefix: 'BC',
    name: { en: 'Bowls & Co', 'zh-CN': '碗里乾坤', vn: 'Bowls & Co' },
    description: {
      en: 'Two hundred ways to fill a bowl: poke, grains, noodles, curries and fruit, made at one long counter.',
      'zh-CN': '一只碗，两百种装法：波奇饭、谷物、面、咖喱和水果，都出自同一条长吧台。',
      vn: 'Hai trăm cách để đầy một bát: poke, ngũ cốc, mì, cà ri và trái cây, làm tại một quầy dài.',
    },
    welcome: {
      en: 'Two hundred bowls, one counter.',
      'zh-CN': '两百碗，一条吧台。',
      vn: 'Hai trăm bát, một quầy.',
    },
    welcomeLine: {
      en: 'Fresh in the bowl, ten minutes after you order.',
      'zh-CN': '下单十分钟，新鲜入碗。',
      vn: 'Tươi trong bát, mười phút sau khi đặt.',
    },
    cuisines: [
      { en: 'Bowls', 'zh-CN': '碗餐', vn: 'Cơm bát' },
      { en: 'Healthy', 'zh-CN': '轻食', vn: 'Ăn lành mạnh' },
    ],
    labels: [{ en: 'Vegan choices', 'zh-CN': '有纯素选择', vn: 'Có món thuần chay' }],
    defaultLocale: 'en',
    country: 'SG',
    city: 'Singapore',
    timeZone: 'Asia/Singapore',
    address: {
      en: '8 Cross Street, #01-12, Singapore 048424',
      'zh-CN': '新加坡克罗士街8号 #01-12，邮编048424',
      vn: '8 Cross Street, #01-12, Singapore 048424',
    },
    lat: 1.2829,
    lng: 103.8477,
    phone: '+65 6444 9001',
    rating: { overall: 4.5, taste: 4.6, packaging: 4.7, comment: 4.4, count: 4 },
  },
  brand: {
    colour: '#2F6FED',
    logo: 'pictures/logos/bowls-and-co.webp',
    shop: 'pictures/banners/bowls-and-co.webp',
    banners: ['pictures/banners/bowls-and-co.webp', 'pictures/banners/bowls-green.webp'],
  },
  domains: ['bowls.localhost', 'bowls.example.test'],
  service: { takeout: true, dineIn: true, reserve: false },
  minimumOrder: 20,
  hours: [{ from: 'mon', to: 'sun', times: ['07:00-23:30'] }],
  delivery: {
    steps: [
      { upToKm: 3, fee: 2.5 },
      { upToKm: 8, fee: 4.9 },
      { upToKm: 20, fee: 8.9 },
      { upToKm: 30, fee: 13.9 },
    ],
    leadMinutes: 30,
    slotMinutes: 30,
    slotCapacity: 200,
    daysAhead: 6,
    smallOrder: { below: 25, extra: 2 },
  },
  pickup: { discountPercent: 10, leadMinutes: 10 },
  fees: { package: 0.5, platformPackage: 0, servicePercent: 2, serviceCap: 2 },
  taxes: [{ key: 'gst', name: { en: 'GST', 'zh-CN': '消费税', vn: 'Thuế GST' }, percent: 9 }],
  payment: {
    windowMinutes: 15,
    accept: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY_ON_PICK'],
    accounts: { paynow: { uen: 'T19BC9001B', name: 'BOWLS AND CO' } },
  },
  promotions: [
    {
      code: 'BOWL3',
      name: { en: 'S$3 off two bowls', 'zh-CN': '两碗立减 S$3', vn: 'Giảm S$3 cho hai bát' },
      amount: 3,
      minimum: 25,
    },
    {
      key: 'second-drink',
      name: {
        en: 'Half price on the second drink',
        'zh-CN': '第二杯饮料半价',
        vn: 'Đồ uống thứ hai giảm nửa giá',
      },
      percent: 50,
      effect: { on: 'buyGet', buy: 1, get: 1 },
      when: { categories: ['drinks'] },
    },
  ],
  vouchers: [
    {
      key: 'ten-bowls',
      name: { en: 'Ten-bowl card', 'zh-CN': '十碗卡', vn: 'Thẻ mười bát' },
      price: 119,
      faceValue: 140,
      weekdays: [...daily],
      useTime: { en: '07:00-23:00', 'zh-CN': '07:00-23:00', vn: '07:00-23:00' },
      useType: { en: 'Dine-in and pick-up', 'zh-CN': '堂食与自取', vn: 'Ăn tại quán và tự đến lấy' },
      rules: [{ en: 'Not for drinks.', 'zh-CN': '饮料除外。', vn: 'Không áp dụng cho đồ uống.' }],
      validDays: 180,
      maxBuy: 3,
    },
  ],
  tables: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  links: {
    helpDesk: 'https://help.example.com/bowls-and-co?diner={userId}',
    allowedHosts: ['help.example.com'],
  },
  ads: {
    orderDetail: [
      { image: 'pictures/banners/bowls-and-co.webp', link: 'https://bowls.example.test/voucher/list' },
    ],
    topUpBottom: [{ image: 'pictures/banners/bowls-and-co.webp' }],
  },
  // The reviews are invented; the rating above summarizes them.
  reviews: [
    {
      key: 'r04',
      nickName: 'Nadia',
      score: 5,
      date: '2026-11-14',
      text: {
        en: 'Salmon poke with yuzu, ready in eight minutes. They remember that I want no onions.',
        'zh-CN': '柚子三文鱼波奇饭，八分钟就好。他们记得我不吃洋葱。',
        vn: 'Poke cá hồi vị yuzu, tám phút là xong. Họ nhớ tôi không ăn hành.',
      },
      pictures: ['pictures/dishes/poke-salmon.webp'],
    },
    {
      key: 'r03',
      nickName: '子轩',
      score: 4,
      date: '2026-11-03',
      text: '选择多到要想半天，饭量很足。',
      pictures: ['pictures/dishes/don-katsu.webp'],
    },
    {
      key: 'r02',
      nickName: 'Ben',
      score: 5,
      date: '2026-10-24',
      text: 'Lunch for twelve at the office, every bowl labeled with its name.',
    },
    {
      key: 'r01',
      nickName: 'Khánh',
      score: 4,
      date: '2026-10-08',
      text: 'Bát ngũ cốc tươi, sốt để riêng. Giá trưa hợp lý.',
    },
  ],
};
