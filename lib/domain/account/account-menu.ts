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

/** What `/my` opens with. */
interface AccountOpening {
  entry: AccountKey;
  /** False when no entry was requested: a phone then shows the list of entries. */
  asked: boolean;
  /** The order to move on to (ACC-03). */
  orderId?: string;
  /** The voucher order to show in the order entry (ACC-04). */
  voucherOrderId?: string;
}

/**
 * What query `tag` of `/my` opens (ACC-02 to ACC-04); unknown tags open the first entry. Values count in any case, like
 * names (DEC-47).
 */
export function readAccountOpening(tag: string, orderId = ''): AccountOpening {
  const said = tag.trim().toLowerCase();
  const id = orderId.trim() || undefined;
  if (said === 'orderdetail' || said === 'toorderdetail') return { entry: 'order', asked: true, orderId: id };
  if (said === 'voucherdetail') return { entry: 'order', asked: true, voucherOrderId: id };
  const entry = accountKeys.find((key) => key.toLowerCase() === said);
  return { entry: entry ?? 'profile', asked: entry !== undefined };
}

/** The six entries of the desktop's user dropdown; vouchers are in the side menu only (DEC-32). */
export const dropdownKeys = accountKeys.filter((key) => key !== 'voucher');

/** Where an entry stands by itself as a page (RT-11); vouchers have none. */
export const standalonePaths: Record<Exclude<AccountKey, 'voucher'>, string> = {
  profile: paths.userInfo(),
  deliveryAddress: paths.myAddress(),
  order: paths.myOrder(),
  reserve: paths.myReserve(),
  favorite: paths.myFavorite(),
  wallet: paths.myWallet(),
};

/** The cells of My on a phone, in order (ACC-05, DEC-83); customer service loads its address on the click. */
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

/** Whether `/myFavorite` shows its own bar: unless query `hasNavigationBar` says no (RT-12). */
export function hasNavigationBar(said: string): boolean {
  return !['0', 'false', 'n', 'no'].includes(said.trim().toLowerCase());
}
