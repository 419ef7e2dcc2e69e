import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AtRest } from './at-rest';

const draw = (of: string) => (
  <AtRest of={of} className="grid" aria-label="parts" role="group">
    <button type="button">Cancel</button>
  </AtRest>
);
const isTapped = () => !screen.getByRole('group').className.includes('pointer-events-none');

test('a part whose content has moved takes no tap for a moment, and keeps the focus', async () => {
  const { rerender } = render(draw('one card'));
  expect(isTapped()).toBe(true);
  screen.getByRole('button').focus();
  rerender(draw('two cards'));
  expect(isTapped()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button'));
  await waitFor(() => expect(isTapped()).toBe(true));
  expect(screen.getByRole('group').className).toContain('grid');
});
