import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Document, type Json, toPath } from '@/lib/domain/draft/edits';
import { failStaffCall, mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { SettingsPage } from './settings-page';

/** The console imports nothing of the backend; only this test reads what its file can say. */
const schemaModule = '../../../backend/modules/restaurant-file/schema/restaurant-file.schema';

interface JsonSchema {
  type?: string;
  enum?: Json[];
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  default?: Json;
}
type Place = readonly (string | number)[];

/** Fields that a restaurant's settings leave to others, with the reason. */
const elsewhere: [place: RegExp, reason: string][] = [
  [/^taxNumbers\.(sst|tin|brn|mst)$/, 'numbers of other countries, which TAX-01 tests there'],
  [
    /^restaurant\.(id|merchantId|orderPrefix|country|timeZone)$/,
    'the operator fixes them with the restaurant',
  ],
  [/^restaurant\.rating/, 'reviews make it'],
  [
    /^service\.(inBusiness|platformAllowService|businessMode)$/,
    'opening has its own screen, the rest is the operator’s',
  ],
  [/^delivery\.maxKm/, 'the file ends its steps there, and the settings edit the steps'],
  [/^domains/, 'domains have calls of their own'],
  [/^reviews/, 'diners write them'],
  [/^(categories|dishes)/, 'the menu editor has them'],
  [/\.key$/, 'the console makes keys of names'],
  [/^payment\.accounts\.(?!paynow)/, 'accounts of other countries and of companies have their own forms'],
  [/^payment\.providers/, 'the companies’ form chooses them'],
];

/** Returns a value for each field of a schema, and calls `onLeaf` with the place of each that has no fields. */
function fill(schema: JsonSchema, place: Place, onLeaf: (place: Place) => void): Json {
  const { type, properties, items, anyOf } = schema;
  if (anyOf) return fill(anyOf.find((each) => each.type !== 'null') ?? {}, place, onLeaf);
  const isText = properties && 'zh-CN' in properties;
  if (properties && !isText)
    return Object.fromEntries(
      Object.entries(properties).map(([name, own]) => [name, fill(own, [...place, name], onLeaf)]),
    );
  if (items?.properties && !('zh-CN' in items.properties)) return [fill(items, [...place, 0], onLeaf)];
  onLeaf(place);
  if (isText) return { en: 'x' };
  if (items) return [fill(items, place, () => {})];
  if (schema.enum) return schema.enum[0]!;
  return type === 'boolean'
    ? true
    : type === 'number' || type === 'integer'
      ? 1
      : type === 'object'
        ? {}
        : 'x';
}

async function describeFile() {
  const { buildRestaurantSchema } = await import(schemaModule);
  const places: Place[] = [];
  const file = fill(buildRestaurantSchema() as JsonSchema, [], (place) => places.push(place)) as Document;
  const parts = file as Record<string, Document>;
  Object.assign(parts.restaurant!, { country: 'SG', defaultLocale: 'en', timeZone: 'Asia/Singapore' });
  Object.assign(parts.brand!, { colour: '#112233' });
  Object.assign(parts.payment!, { accept: ['PAY_NOW', 'WALLET_PAY'] });
  Object.assign(parts.fees!, { payService: { PAY_NOW: 2 } });
  Object.assign(parts, {
    hours: [{ from: 'mon', to: 'sun', times: ['09:00-22:00'] }],
    specialDays: [{ date: '2030-01-02', times: [], note: { en: 'x' } }],
  });
  const own = places
    .map((place) => (place.join('.') === 'fees.payService' ? [...place, 'PAY_NOW'] : place))
    .filter((place) => !elsewhere.some(([pattern]) => pattern.test(place.join('.'))));
  return { file, places: own };
}

/** Returns the places whose errors the settings show, when the backend refuses all of them at the same time. */
async function listShown(file: Document, places: readonly Place[]): Promise<Place[]> {
  const errors = places.map((place, index) => ({ ...toPath(file, place), code: `AT_${index}_` }));
  mockStaffCalls({
    'menu.draft': {
      revision: 1,
      document: file,
      edits: [],
      errors: [],
      notes: [],
      publish: undefined,
      publishError: undefined,
    },
    'domains.list': { domains: [], target: { name: 'shop.example.com', addresses: [] } },
    'settings.save': failStaffCall('DRAFT_INVALID', 'The file has errors', { errors }),
  });
  const { user, container } = await showScreen(<SettingsPage />, { path: 'settings' });
  await user.type(await screen.findByLabelText('Phone'), '1');
  await user.click(screen.getByText('Save and publish', { selector: 'button, button *' }));
  await waitFor(() => expect(container.textContent).toMatch(/The file has errors|AT_\d/));
  await act(async () => {});
  const text = container.textContent ?? '';
  const labels = [...container.querySelectorAll('label, legend')].map((label) => label.textContent ?? '');
  expect(labels.filter((label) => /^[\w]+(\.[\w]+)+$/.test(label))).toEqual([]);
  cleanup();
  return places.filter((_, index) => text.includes(`AT_${index}_`));
}

test('CON-17 each field of the restaurant’s file has a form in the console, with its errors', async () => {
  const { file, places } = await describeFile();
  expect(places.length).toBeGreaterThan(100);
  let missing = places;
  // A part that shows one error at a time, such as the hours of a day, is asked again without those that were shown.
  for (let shown = places; shown.length > 0 && missing.length > 0; ) {
    shown = await listShown(file, missing);
    missing = missing.filter((place) => !shown.includes(place));
  }
  expect(missing.map((place) => place.join('.'))).toEqual([]);
}, 180_000);

test('CON-17 the settings have no field for the farthest delivery, which is the end of the last step', async () => {
  const { file } = await describeFile();
  const places = [
    ['delivery', 'maxKm'],
    ['delivery', 'steps', 0, 'upToKm'],
  ];
  expect(await listShown(file, places)).toEqual([places[1]]);
});
