import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '../testing/show-screen';
import { WithMessages } from '../with-messages';
import { NoteForm } from './note-form';

function Live({ act }: { act: () => Promise<boolean> }) {
  const [note, setNote] = useState('Window');
  return (
    <WithMessages area="bookings">
      <button type="button" onClick={() => setNote('Cake at 20:45')}>
        a colleague saves a note
      </button>
      <NoteForm booking={{ reservationId: 'r1', note }} isOver={false} isPending={false} act={act} />
    </WithMessages>
  );
}

test('CON-12 a note in writing does not replace one that a colleague saves meanwhile before it is read', async () => {
  const act = vi.fn(async () => true);
  const { user } = await showScreen(<Live act={act} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Note on this reservation/ });
  await user.type(field, ', high chair');
  await user.click(screen.getByRole('button', { name: 'a colleague saves a note' }));
  expect(screen.getByText(/^A colleague has changed the note.*Cake at 20:45/)).toBeTruthy();
  await user.type(field, '{Enter}');
  expect(act).not.toHaveBeenCalled();
  expect(field.value).toBe('Window, high chair');
  await user.click(screen.getByRole('button', { name: 'I have read it' }));
  await user.click(screen.getByRole('button', { name: 'Save the note' }));
  expect(act).toHaveBeenCalledWith({
    name: 'bookings.note',
    input: { reservationId: 'r1', note: 'Window, high chair', seen: 'Cake at 20:45' },
  });
});

test('CON-12 a note that a colleague saves is not put before the first letter of the one that is begun', async () => {
  const { user } = await showScreen(<Live act={vi.fn(async () => true)} />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Note on this reservation/ });
  await user.click(field);
  fireEvent.click(screen.getByRole('button', { name: 'a colleague saves a note' }));
  expect(screen.getByText(/^A colleague has changed the note/)).toBeTruthy();
  await user.keyboard(', high chair');
  expect(field.value).toBe('Window, high chair');

  await user.clear(field);
  await user.keyboard('Window');
  await user.tab();
  expect(field.value).toBe('Cake at 20:45');
});
