/** What a file may leave out, by field. A field that means something else elsewhere isn't here. */
const defaults: Record<string, unknown> = {
  onSale: true,
  hasPrice: false,
  flashSale: false,
  boxFee: 0,
  stock: null,
  uses: null,
  slotCapacity: null,
  stackable: false,
  needBooking: false,
};

const emptyLists = new Set([
  'specs',
  'groups',
  'pictures',
  'times',
  'rules',
  'labels',
  'specialDays',
  'promotions',
  'bonus',
  'remarkPhrases',
  'allowedHosts',
  'orderDetail',
  'topUpBottom',
  'reviews',
  'contains',
  'mayContain',
  'freeOf',
  'suits',
  'notFor',
]);

/** Parts that are left out when they say nothing. */
const emptyParts = new Set(['links', 'ads', 'food']);

/**
 * Returns the file without fields that say what is so anyway: a menu of 500 dishes stays readable. `isOption` says whether
 * `value` is an option of a group or a list of them.
 */
export function removeDefaults(value: unknown, isOption = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => removeDefaults(entry, isOption));
  if (typeof value !== 'object' || value === null) return value;
  const isGroup = 'items' in value;
  const fields = Object.entries(value).filter(([field, content]) => {
    if (content === undefined) return false;
    if (field in defaults && defaults[field] === content) return false;
    if (emptyLists.has(field) && Array.isArray(content) && content.length === 0) return false;
    // A group is mandatory unless it says otherwise, a dish isn't.
    if (field === 'mandatory') return content !== isGroup;
    // An option costs nothing unless it says otherwise; a dish and its specifications always name their price.
    if (field === 'price' && isOption && content === 0) return false;
    return true;
  });
  return Object.fromEntries(
    fields
      .map(([field, content]) => [field, removeDefaults(content, field === 'items')] as const)
      .filter(([field, content]) => !(emptyParts.has(field) && Object.keys(content as object).length === 0)),
  );
}
