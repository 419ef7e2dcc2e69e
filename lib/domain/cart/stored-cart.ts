import { cutText } from '@/lib/domain/cut-text';
import { type CartItem, type CartLine, getLineId } from './cart-line';

type Loose = Record<string, unknown>;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const readInteger = (value: unknown, least: number): number | undefined =>
  Number.isSafeInteger(value) && (value as number) >= least ? (value as number) : undefined;
const readNumbers = (value: unknown): number[] | undefined =>
  Array.isArray(value) && value.length > 0 && value.every(Number.isSafeInteger) ? value : undefined;
const readString = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? cutText(value, 1000) : undefined;

function readItem(value: unknown): CartItem | undefined {
  if (!isLoose(value)) return undefined;
  const itemId = readInteger(value.itemId, 0);
  const itemCount = readInteger(value.itemCount, 1);
  const itemName = readString(value.itemName);
  if (itemId === undefined || itemCount === undefined || itemName === undefined) return undefined;
  return { itemId, itemName, itemCount, itemPrice: readInteger(value.itemPrice, 0) };
}

function readLine(value: unknown): CartLine | undefined {
  if (!isLoose(value)) return undefined;
  const dishId = readInteger(value.dishId, 0);
  const dishCount = readInteger(value.dishCount, 1);
  const unitPrice = readInteger(value.unitPrice, 0);
  const dishName = readString(value.dishName);
  const items = (Array.isArray(value.items) ? value.items : []).map(readItem);
  // A line without one of its items would be another dish than the chosen one, so it is dropped.
  if (items.includes(undefined)) return undefined;
  if (dishId === undefined || dishCount === undefined || unitPrice === undefined || dishName === undefined)
    return undefined;
  const line = {
    dishId,
    dishName,
    dishNameEn: readString(value.dishNameEn),
    image: readString(value.image),
    specId: readInteger(value.specId, 0),
    specName: readString(value.specName),
    items: items as CartItem[],
    dishRemark: cutText(readString(value.dishRemark) ?? '', 200) || undefined,
    dishCount: Math.min(dishCount, 999),
    unitPrice,
    minOrderNumber: readInteger(value.minOrderNumber, 0),
    maxOrderNumber: readInteger(value.maxOrderNumber, 0),
    goodsStock: readInteger(value.goodsStock, 0),
    mandatory: value.mandatory === true || undefined,
    forAll: value.forAll === true || undefined,
    sharedWith: readNumbers(value.sharedWith),
  };
  return { lineId: getLineId(line), ...line };
}

/** Parses the stored carts by restaurant and drops broken parts of older versions or other scripts. */
export function readCarts(stored: unknown): Record<string, CartLine[]> {
  const carts = isLoose(stored) && isLoose(stored.carts) ? stored.carts : {};
  const read: Record<string, CartLine[]> = {};
  for (const [restaurantId, lines] of Object.entries(carts)) {
    if (!/^\d{1,15}$/.test(restaurantId) || !Array.isArray(lines)) continue;
    const whatCanBeRead = new Map<string, CartLine>();
    for (const value of lines.slice(0, 200)) {
      const line = readLine(value);
      if (line && !whatCanBeRead.has(line.lineId)) whatCanBeRead.set(line.lineId, line);
    }
    if (whatCanBeRead.size > 0) read[restaurantId] = [...whatCanBeRead.values()];
  }
  return read;
}
