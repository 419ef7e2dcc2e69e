import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { letRest, restWhenGrown } from './let-rest';

let tell: (entries: { target: Element; contentRect: { height: number } }[]) => void;
class Sizes {
  constructor(told: typeof tell) {
    tell = told;
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('ResizeObserver', Sizes);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const resize = (target: Element, height: number) => tell([{ target, contentRect: { height } }]);
const isResting = (part: HTMLElement) => part.hasAttribute('data-moved');

function follow() {
  document.body.innerHTML = '<div><p>Terms</p></div><footer><button>Buy</button></footer>';
  const parts = [...document.body.children] as [HTMLElement, HTMLElement];
  const stop = restWhenGrown(...parts);
  const [body, foot] = parts;
  const text = body.firstElementChild!;
  resize(text, 100);
  return { body, foot, text, stop };
}

test('an element rests for half a second, counted from the last move', () => {
  letRest(document.body);
  vi.advanceTimersByTime(400);
  letRest(document.body);
  vi.advanceTimersByTime(400);
  expect(isResting(document.body)).toBe(true);
  vi.advanceTimersByTime(100);
  expect(isResting(document.body)).toBe(false);
});

test('a dialog whose content grows by itself takes no tap for a moment', () => {
  const { body, foot, text } = follow();
  expect(isResting(body)).toBe(false);
  resize(text, 180);
  expect([body, foot].map(isResting)).toEqual([true, true]);
  vi.advanceTimersByTime(500);
  expect([body, foot].map(isResting)).toEqual([false, false]);
  resize(text, 180);
  expect(isResting(body)).toBe(false);
});

test('content that comes later counts as growth', async () => {
  const { body } = follow();
  const late = document.createElement('p');
  body.append(late);
  await vi.waitFor(() => {
    resize(late, 60);
    expect(isResting(body)).toBe(true);
  });
});

test('a dialog that grows by the person’s own act can be tapped at once', () => {
  const { body, text } = follow();
  fireEvent.pointerDown(text);
  resize(text, 180);
  expect(isResting(body)).toBe(false);
});
