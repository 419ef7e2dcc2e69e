import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { listMistakable, restWhereMoved } from './rest-where-moved';

const box = (top: number, height = 40) => ({ left: 0, right: 100, top, bottom: top + height });

test.each<[string, before: Record<string, number>, now: Record<string, number>, mistakable: string[]]>([
  ['all stay', { accept: 0, refuse: 40 }, { accept: 0, refuse: 40 }, []],
  ['a notice pushes both', { accept: 0, refuse: 40 }, { accept: 40, refuse: 80 }, ['accept']],
  ['one moves to an empty place', { accept: 0 }, { accept: 200 }, []],
  ['another comes in its place', { accept: 0 }, { refuse: 0 }, ['refuse']],
  ['one comes below', { accept: 0 }, { accept: 0, refuse: 40 }, []],
  ['two change places', { accept: 0, refuse: 40 }, { accept: 40, refuse: 0 }, ['accept', 'refuse']],
])('CON-05 what lies where another button was is found: %s', (_, before, now, mistakable) => {
  const elements = { accept: document.createElement('button'), refuse: document.createElement('button') };
  const place = (tops: Record<string, number>) =>
    new Map(Object.entries(tops).map(([name, top]) => [elements[name as 'accept'] as Element, box(top)]));
  expect(listMistakable(place(before), place(now))).toEqual(
    mistakable.map((name) => elements[name as 'accept']),
  );
});

/** Stands in for a layout: all parts lie below each other and are 40 px high. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const all = [...document.querySelectorAll('p, button')];
    return { ...box(40 * all.indexOf(this)), width: 100, height: 40 } as DOMRect;
  });
}

const Screen = ({ notice }: { notice?: string }) => (
  <main ref={restWhereMoved}>
    {notice && <p>{notice}</p>}
    <button type="button">Accept</button>
    <button type="button">Refuse</button>
  </main>
);

const rests = (name: string) => 'moved' in screen.getByRole('button', { name }).dataset;
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('CON-05 a notice that comes late lets the button rest that it pushed to the place of another', async () => {
  layOut();
  const { rerender } = render(<Screen />);
  await nextFrame();
  rerender(<Screen notice="Not live" />);
  await waitFor(() => expect(rests('Accept')).toBe(true));
  expect(rests('Refuse')).toBe(false);
  await waitFor(() => expect(rests('Accept')).toBe(false));
});

test('CON-05 what moves by an act of the person takes taps immediately', async () => {
  layOut();
  const { rerender } = render(<Screen />);
  await nextFrame();
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Accept' }));
  rerender(<Screen notice="Marked" />);
  await nextFrame();
  await nextFrame();
  expect(rests('Accept')).toBe(false);
});
