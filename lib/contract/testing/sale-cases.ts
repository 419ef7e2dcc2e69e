/** Storefront and backend must decide these cases equally; a unit test of each side runs them. */

interface SpecCase {
  title: string;
  /** Whether each specification is on sale; their ids are 1, 2, ... */
  specsOnSale: boolean[];
  chosenSpecId?: number;
  errorCode?: 'SPEC_REQUIRED';
}

/** A specification is required when at least one is on sale (DSH-04). */
export const specCases: SpecCase[] = [
  { title: 'a dish without specifications', specsOnSale: [] },
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

interface SaleCase {
  title: string;
  specsOnSale?: boolean[];
  min?: number;
  stock?: number;
  isSellable: boolean;
}

/** A dish that cannot be sold reads sold out on the menu (DEC-82). */
export const saleCases: SaleCase[] = [
  { title: 'a dish without limits', isSellable: true },
  { title: 'a dish with one of two specifications on sale', specsOnSale: [false, true], isSellable: true },
  { title: 'a dish whose specifications are all off sale', specsOnSale: [false, false], isSellable: false },
  { title: 'a dish without stock', stock: 0, isSellable: false },
  { title: 'a dish with stock for its minimum', min: 3, stock: 3, isSellable: true },
  { title: 'a dish with less stock than its minimum', min: 3, stock: 2, isSellable: false },
];

interface GroupCase {
  title: string;
  exactly?: number;
  min?: number;
  max?: number;
  count: number;
  errorCode?: 'GROUP_REQUIRED' | 'GROUP_TOO_FEW' | 'GROUP_TOO_MANY';
}

/** The number of choices in a mandatory group (DSH-05 to DSH-08, DEC-82). */
export const groupCases: GroupCase[] = [
  { title: 'a group without numbers and no choice', count: 0, errorCode: 'GROUP_REQUIRED' },
  { title: 'a group without numbers and one choice', count: 1 },
  { title: 'a group without numbers and two choices', count: 2, errorCode: 'GROUP_TOO_MANY' },
  { title: 'exactly two and one choice', exactly: 2, count: 1, errorCode: 'GROUP_TOO_FEW' },
  { title: 'exactly two and two choices', exactly: 2, count: 2 },
  { title: 'exactly two and three choices', exactly: 2, count: 3, errorCode: 'GROUP_TOO_MANY' },
  { title: 'at least two and one choice', min: 2, count: 1, errorCode: 'GROUP_TOO_FEW' },
  { title: 'at least two and four choices', min: 2, count: 4 },
  { title: 'two to three and one choice', min: 2, max: 3, count: 1, errorCode: 'GROUP_TOO_FEW' },
  { title: 'two to three and two choices', min: 2, max: 3, count: 2 },
  { title: 'two to three and three choices', min: 2, max: 3, count: 3 },
  { title: 'two to three and four choices', min: 2, max: 3, count: 4, errorCode: 'GROUP_TOO_MANY' },
];
