/** The rows in which receipts on paper and figures sum a bill, with the name of each in exports. */
export const billParts = {
  dishes: 'dishes',
  discounts: 'discounts',
  delivery: 'delivery',
  packing: 'packing',
  smallOrder: 'small orders',
  service: 'service',
  payService: 'payment service',
  tax: 'tax',
  rounding: 'cash rounding',
} as const;
export type BillPart = keyof typeof billParts;
export const billPartList = Object.keys(billParts) as BillPart[];

/** Returns an object with a value for each part. */
export const mapBillParts = <T>(toValue: (part: BillPart) => T) =>
  Object.fromEntries(billPartList.map((part) => [part, toValue(part)])) as Record<BillPart, T>;

interface BillLine {
  /** Its field on the wire; fees have it in stored orders too. */
  field: string;
}

export interface Fee extends BillLine {
  part: BillPart;
  /**
   * The basis of the amount, which decides the amount after dishes are removed and the parts of a group's guests: a fee of the order
   * stays and is shared by all; a fee of pieces is removed with them; a fee of dishes or charges shrinks with these.
   */
  basis: 'order' | 'pieces' | 'dishes' | 'charges';
  /** Whether it is part of the charges that a pay type's charge and the taxes are computed from. */
  isTaxed: boolean;
  /** The field of the price without a subsidy. */
  fullPriceField?: string;
}

/*
 * A bill is its dishes and these lines, shown in the order in which they are computed: discounts, fees, other charges. A new fee is a line here, its amount in `getPrice`, and its text in the messages `fees.label`,
 * `fees.reason` and `orders.bill`; a new part has a text in `printing` and `figures.parts`.
 */

/** The fees that the backend charges. */
export const fees = {
  delivery: {
    field: 'deliveryFee',
    part: 'delivery',
    basis: 'order',
    isTaxed: true,
    fullPriceField: 'deliveryFeeForCustomerOrig',
  },
  packing: { field: 'packageFee', part: 'packing', basis: 'order', isTaxed: true },
  platformService: { field: 'platformPackageFee', part: 'packing', basis: 'order', isTaxed: true },
  lunchBox: { field: 'boxFee', part: 'packing', basis: 'pieces', isTaxed: true },
  smallOrder: {
    field: 'smallOrderAmountExtraCharge',
    part: 'smallOrder',
    basis: 'order',
    isTaxed: true,
  },
  service: { field: 'serviceFee', part: 'service', basis: 'dishes', isTaxed: true },
  payService: { field: 'payServiceFee', part: 'payService', basis: 'charges', isTaxed: true },
} as const satisfies Record<string, Fee>;
export type FeeKey = keyof typeof fees;
type FeePart = (typeof fees)[FeeKey]['part'];
export type FeeField = (typeof fees)[FeeKey]['field'];

/** Other additions: a fee that only another backend charges, the sum of the taxes, and the rounding of cash, which can be negative. */
export const otherCharges = {
  fulfillment: { field: 'smallFee' },
  tax: { field: 'consumeTax' },
  cashRounding: { field: 'cashRounding' },
} as const satisfies Record<string, BillLine>;

/** Deductions; amounts are positive on the wire. */
export const discounts = {
  selfPickup: { field: 'selfPickupPromotion' },
  booked: { field: 'bookedPromotion' },
  member: { field: 'memberPromotionAmount' },
  deal: { field: 'dishPromotion' },
  promoCode: { field: 'orderPromotionList' },
} as const satisfies Record<string, BillLine>;

export const feeList: readonly (Fee & { key: FeeKey; field: FeeField })[] = (
  Object.keys(fees) as FeeKey[]
).map((key) => ({ key, ...fees[key] }));

/** The parts that fees have, in the order of parts. */
export const feeParts = billPartList.filter((part): part is FeePart =>
  feeList.some((fee) => fee.part === part),
);
