import { paths } from '@/lib/domain/routes/paths';

/** The entries of the side menu of `/my`, in order; each is a value of query `tag` (ACC-01, ACC-02). */
export const accountKeys = [
  'profile',
  'deliveryAddress',
  'order',
  'reserve',
  'favorite',
  'voucher',
  'wallet',
] as const;
export type AccountKey = (typeof accountKeys)[number];

/** The initial state of `/my`. */
interface AccountOpening {
  entry: AccountKey;
  /** False when no entry was requested: a phone then shows the list of entries. */
  asked: boolean;
  /** The order to continue to (ACC-03). */
  orderId?: string;
  /** The voucher order to show in the order entry (ACC-04). */
  voucherOrderId?: string;
}

/**
 * Returns the initial state of `/my` by query `tag`; unknown tags open the first entry. Upper and lower case are equal,
 * as in names.
 */
export function readAccountOpening(tag: string, orderId = ''): AccountOpening {
  const said = tag.trim().toLowerCase();
  const id = orderId.trim() || undefined;
  if (said === 'orderdetail' || said === 'toorderdetail') return { entry: 'order', asked: true, orderId: id };
  if (said === 'voucherdetail') return { entry: 'order', asked: true, voucherOrderId: id };
  const entry = accountKeys.find((key) => key.toLowerCase() === said);
  return { entry: entry ?? 'profile', asked: entry !== undefined };
}

/** The desktop's diner dropdown has no vouchers; only the side menu does. */
export const dropdownKeys = accountKeys.filter((key) => key !== 'voucher');

/** The paths of entries with a page of their own; vouchers have none. */
export const standalonePaths: Record<Exclude<AccountKey, 'voucher'>, string> = {
  profile: paths.userInfo(),
  deliveryAddress: paths.myAddress(),
  order: paths.myOrder(),
  reserve: paths.myReserve(),
  favorite: paths.myFavorite(),
  wallet: paths.myWallet(),
};

/** The cells of My on a phone, in order; customer service loads its address on the click. */
export const myCells = [
  { key: 'deliveryAddress', path: standalonePaths.deliveryAddress },
  { key: 'order', path: standalonePaths.order },
  { key: 'reserve', path: standalonePaths.reserve },
  { key: 'favorite', path: standalonePaths.favorite },
  { key: 'collection', path: paths.myFavoriteHome() },
  { key: 'voucher', path: paths.my({ tag: 'voucher' }) },
  { key: 'wallet', path: standalonePaths.wallet },
  { key: 'customerService', path: undefined },
] as const;

/** Returns whether `/myFavorite` shows its own bar: yes, unless query `hasNavigationBar` denies it. */
export function hasNavigationBar(said: string): boolean {
  return !['0', 'false', 'n', 'no'].includes(said.trim().toLowerCase());
}
