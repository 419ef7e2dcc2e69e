import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { useAct } from './use-act';

function Pieces() {
  const { act, error } = useAct();
  return (
    <>
      {[1, 2].map((left) => (
        <button
          key={left}
          type="button"
          onClick={() => void act({ name: 'shop.piecesLeft', input: { dishId: 7, left } })}
        >
          {left}
        </button>
      ))}
      {error && <p role="alert">{error}</p>}
    </>
  );
}

async function open(reply: NonNullable<StaffReplies['shop.piecesLeft']>) {
  const { listInputs } = mockStaffCalls({ 'shop.piecesLeft': reply });
  await showScreen(<Pieces />);
  const tap = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  return { tap, listLeft: () => listInputs('shop.piecesLeft').map(({ left }) => left) };
}

test('CON-07 a double tap acts once, and two different actions act both', async () => {
  let answer = () => {};
  const { tap, listLeft } = await open(() => new Promise((resolve) => (answer = () => resolve({}))));
  await tap('1');
  await tap('1');
  await tap('2');
  await waitFor(() => expect(listLeft()).toContain(2));
  expect(listLeft()).toEqual([1, 2]);
  answer();
});

test('CON-07 an action that failed can be tapped again', async () => {
  const { tap, listLeft } = await open(failStaffCall('INTERNAL'));
  await tap('1');
  await screen.findByRole('alert');
  await tap('1');
  await waitFor(() => expect(listLeft()).toEqual([1, 1]));
});
