import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Locale } from '@/lib/contract/values';
import { applyEdits, type Document, type Edit } from '@/lib/domain/draft/edits';
import { DraftProvider, type DraftView } from '../menu/draft-context';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { FilePart } from './file-part';
import { PromotionTrial } from './promotion-trial';

const menu: Document = {
  delivery: { steps: [{ upToKm: 3, fee: 4.9 }] },
  restaurant: { country: 'SG', timeZone: 'Asia/Singapore' },
  categories: [
    { key: 'mains', name: { en: 'Mains' } },
    { key: 'drinks', name: { en: 'Drinks' } },
  ],
  dishes: [
    { key: 'laksa', category: 'mains', name: { en: 'Laksa' }, price: 10 },
    { key: 'beer', category: 'drinks', name: { en: 'Beer' }, price: 9 },
  ],
};

interface Saved {
  document: Document;
}

function Settings({ saved }: { saved: Saved }) {
  const [document, setDocument] = useState(saved.document);
  const view = {
    document,
    languages: ['en'],
    written: new Set(['en']),
    decimals: 2,
    read: { document: saved.document, errors: [], notes: [] },
    set(edits: Edit[]) {
      saved.document = applyEdits(document, edits);
      setDocument(saved.document);
    },
  } as unknown as DraftView;
  return (
    <DraftProvider value={view}>
      <FilePart name="promotions">
        <PromotionTrial />
      </FilePart>
    </DraftProvider>
  );
}

async function open(promotions: Document[], locale: Locale = 'en') {
  const saved: Saved = { document: { ...menu, promotions } };
  const { user } = await showScreen(
    <WithMessages area="settings">
      <Settings saved={saved} />
    </WithMessages>,
    { locale, path: 'settings' },
  );
  await screen.findAllByRole('combobox');
  return { user, getPromotion: () => (saved.document.promotions as Document[])[0] };
}

test('PRO-01 an owner makes a promotion that applies by itself, in words', async () => {
  const { user, getPromotion } = await open([{ code: '', name: { en: 'Second half' } }]);
  await user.click(screen.getByRole('checkbox', { name: /Guests type a code/ }));
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'What it lowers' }),
    'Each further one of these dishes',
  );
  await user.selectOptions(screen.getByRole('combobox', { name: /Only these categories/ }), 'Mains');
  await user.click(screen.getByRole('checkbox', { name: 'At a table' }));
  await user.type(screen.getByRole('textbox', { name: 'Percent off' }), '50');
  await user.type(screen.getByRole('textbox', { name: /Only at these times/ }), '15-18');
  await user.tab();
  expect(getPromotion()).toEqual({
    key: 'promo-second-half',
    name: { en: 'Second half' },
    percent: 50,
    effect: { on: 'buyGet' },
    when: { categories: ['mains'], modes: ['table'], times: ['15:00-18:00'] },
  });
});

test('PRO-01 the trial shows what applies to a made-up order, and what others lack', async () => {
  const { user } = await open([
    { key: 'second', name: { en: 'Second half' }, percent: 50, effect: { on: 'buyGet' } },
    { code: 'FIVE', name: { en: 'Five off' }, amount: 5, minimum: 24.2 },
    { key: 'night', name: { en: 'Night' }, percent: 90, when: { times: ['22:00-02:00'] } },
  ]);
  const result = screen.getByRole('list', { name: 'What applies' });
  const dish = screen.getByRole('combobox', { name: 'Dish' });
  await user.selectOptions(dish, 'Laksa');
  expect(within(result).getByText('1 more needed')).not.toBeNull();
  await user.selectOptions(dish, 'Laksa');
  expect(result.textContent).toContain('Second half−S$5.00');
  expect(result.textContent).toContain('Five offS$4.20 missing');
  expect(result.textContent).toContain('Nightnot at this time');
});

test('PRO-01 the trial begins with the restaurant’s day, which begins before the one of UTC', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T18:00:00Z') });
  try {
    await open([{ key: 'second', name: { en: 'Second' }, effect: { on: 'buyGet' } }]);
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2026-12-02');
  } finally {
    vi.useRealTimers();
  }
});

test('PRO-01 the trial speaks Chinese', async () => {
  await open([{ key: 'second', name: { en: 'Second' }, effect: { on: 'buyGet' } }], 'zh-CN');
  expect(screen.getByRole('list', { name: '生效的优惠' }).textContent).toBe('Second没有相关菜品');
});

test('a day and a time in writing are not put back under the caret', async () => {
  await open([{ code: 'TEN', name: { en: 'Ten off' }, percent: 10 }]);
  for (const label of ['Day', 'Time']) {
    const field = screen.getByLabelText<HTMLInputElement>(label);
    const before = field.value;
    fireEvent.change(field, { target: { value: '' } });
    expect(field.value).toBe('');
    fireEvent.blur(field);
    expect(field.value).toBe(before);
  }
});
