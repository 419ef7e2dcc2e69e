import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Document } from '@/lib/domain/draft/edits';
import { showScreen } from '../testing/show-screen';
import { AvailablePart } from './available-part';
import { DraftProvider, type DraftView } from './draft-context';

const path = 'dishes/lunch/available';

async function open(available: Document | undefined, errors: DraftView['read']['errors'] = []) {
  const set = vi.fn();
  const view = {
    document: { dishes: [{ key: 'lunch', ...(available && { available }) }] },
    read: { errors, notes: [] },
    set,
    languages: ['en'],
    written: new Set(['en']),
    decimals: 2,
  } as unknown as DraftView;
  const { user } = await showScreen(
    <DraftProvider value={view}>
      <AvailablePart path={path} />
    </DraftProvider>,
    { locale: 'en', path: 'menu', area: 'menu' },
  );
  await screen.findByLabelText('Times');
  return { user, set };
}

test('MEN-01 weekdays, times and days of a dish are saved as one rule', async () => {
  const { user, set } = await open({ weekdays: ['mon'] });
  await user.click(screen.getByLabelText('Tue'));
  expect(set).toHaveBeenLastCalledWith([{ path, value: { weekdays: ['mon', 'tue'] } }]);
  await user.type(screen.getByLabelText('Times'), '11:30-14:30');
  await user.tab();
  expect(set).toHaveBeenLastCalledWith([{ path, value: { weekdays: ['mon'], times: ['11:30-14:30'] } }]);
  await user.type(screen.getByLabelText('Not on these days'), '2026-12-25, 2027-01-01');
  await user.tab();
  expect(set).toHaveBeenLastCalledWith([
    { path, value: { weekdays: ['mon'], except: ['2026-12-25', '2027-01-01'] } },
  ]);
});

test('MEN-03 hours ahead and the days of ordering are saved with the rule', async () => {
  const { user, set } = await open({ until: '2026-09-25' });
  await user.type(screen.getByLabelText('Hours ahead'), '24');
  await user.tab();
  expect(set).toHaveBeenLastCalledWith([{ path, value: { until: '2026-09-25', hoursAhead: 24 } }]);
  set.mockClear();
  await user.type(screen.getByLabelText('Days ahead'), 'two');
  await user.tab();
  expect(set).not.toHaveBeenCalled();
});

test('MEN-01 the last part that is taken out makes a dish available again at all times', async () => {
  const { user, set } = await open({ weekdays: ['mon'] });
  await user.click(screen.getByLabelText('Mon'));
  expect(set).toHaveBeenLastCalledWith([{ path, value: null }]);
});

test('MEN-01 a text that is no time is shown as wrong and not saved; the file’s error stands at its field', async () => {
  const { user, set } = await open({ from: '2026-10-01', until: '2026-09-01' }, [
    { path: `${path}/until`, code: 'RANGE_REVERSED' },
  ]);
  await user.type(screen.getByLabelText('Times'), 'morning');
  await user.tab();
  expect(screen.getByText('Please write times like 11:00-14:30')).toBeTruthy();
  expect(set).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Last day').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('The end is before the beginning')).toBeTruthy();
});
