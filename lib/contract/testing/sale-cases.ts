/** Cases that storefront and backend must decide alike; a unit test of each side runs them. */

interface SpecCase {
  title: string;
  /** Whether each specification is on sale; their ids are 1, 2, ... */
  specsOnSale: boolean[];
  chosenSpecId?: number;
  errorCode?: 'SPEC_REQUIRED';
}

/** A specification is required when at least one is on sale (DSH-04); otherwise the base price holds (DSH-11). */
export const specCases: SpecCase[] = [
  { title: 'a dish without specifications', specsOnSale: [] },
  { title: 'a dish whose specifications are all off sale', specsOnSale: [false, false] },
  {
    title: 'a dish with one specification on sale and none chosen',
    specsOnSale: [true, false],
    errorCode: 'SPEC_REQUIRED',
  },
  { title: 'a chosen specification', specsOnSale: [true, false], chosenSpecId: 1 },
];

interface QuantityCase {
  title: string;
  min?: number;
  max?: number;
  stock?: number;
  count: number;
  errorCode?: 'MIN_NUMBER' | 'MAX_NUMBER' | 'STOCK_SHORT';
}

/** Minimum first, then maximum, then stock (DSH-13, DSH-14, DEC-50). */
export const quantityCases: QuantityCase[] = [
  { title: 'no limits', count: 99 },
  { title: 'more than the default maximum', count: 100, errorCode: 'MAX_NUMBER' },
  { title: 'fewer than the minimum', min: 3, count: 2, errorCode: 'MIN_NUMBER' },
  { title: 'the minimum', min: 3, count: 3 },
  { title: 'more than the maximum', max: 5, count: 6, errorCode: 'MAX_NUMBER' },
  { title: 'more than the stock', stock: 2, count: 3, errorCode: 'STOCK_SHORT' },
  { title: 'all of the stock', stock: 2, count: 2 },
  { title: 'sold out', stock: 0, count: 1, errorCode: 'STOCK_SHORT' },
  {
    title: 'stock below the minimum, count within the stock',
    min: 5,
    stock: 2,
    count: 2,
    errorCode: 'MIN_NUMBER',
  },
  {
    title: 'stock below the minimum, count between both',
    min: 5,
    stock: 2,
    count: 3,
    errorCode: 'MIN_NUMBER',
  },
  {
    title: 'stock below the minimum, count at the minimum',
    min: 5,
    stock: 2,
    count: 5,
    errorCode: 'STOCK_SHORT',
  },
  {
    title: 'stock below the maximum, count between both',
    max: 5,
    stock: 2,
    count: 4,
    errorCode: 'STOCK_SHORT',
  },
  { title: 'stock below the maximum, count above both', max: 5, stock: 2, count: 6, errorCode: 'MAX_NUMBER' },
  { title: 'stock above the default maximum', stock: 500, count: 100, errorCode: 'MAX_NUMBER' },
];
