import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { AskOnce } from './ask-once';

async function open(onSure: () => Promise<unknown>) {
  mockStaffCalls({});
  const { user } = await showScreen(
    <AskOnce
      label="Remove"
      question="Remove the printer?"
      sure="Yes, remove"
      isPending={false}
      onSure={onSure}
    />,
  );
  screen.getByRole('button', { name: 'Remove' }).focus();
  await user.keyboard('{Enter}');
  return { user, question: screen.getByRole('alertdialog', { name: 'Remove the printer?' }) };
}

test('CON-19 a question has the keyboard’s focus, which returns to its button', async () => {
  const onSure = vi.fn(async () => undefined);
  const { user, question } = await open(onSure);
  expect(document.activeElement).toBe(question);
  await user.tab();
  expect(document.activeElement?.textContent).toBe('No');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
  await user.keyboard('{Enter}');
  await user.tab();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onSure).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove' }));
});

test('CON-19 a question stays after an action that failed', async () => {
  const { user, question } = await open(() => Promise.reject(new Error('away')));
  await user.click(screen.getByRole('button', { name: 'Yes, remove' }));
  expect(question.isConnected).toBe(true);
});
