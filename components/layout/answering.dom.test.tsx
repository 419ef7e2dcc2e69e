import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '@/components/ui/button';
import { handOnEarlyInput } from '@/lib/client/early-input';
import { earlyInputScript } from '@/lib/domain/early-input-script';
import { Answering } from './answering';

let root: Root | undefined;

beforeEach(() => {
  new Function(earlyInputScript)();
});
afterEach(async () => {
  window.earlyInput?.stop.abort();
  window.earlyInput = undefined;
  vi.useRealTimers();
  await act(() => root?.unmount());
  root = undefined;
  document.body.innerHTML = '';
});

/** Dispatches an event as an act of a person, which a script cannot. */
function dispatchTrusted(element: Element, event: Event): { isPrevented: boolean } {
  Object.defineProperty(event, 'isTrusted', { value: true });
  // Clicks of other tests have a time of their own, which may be long ago.
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  element.dispatchEvent(event);
  return { isPrevented: event.defaultPrevented };
}
const tap = (element: Element) =>
  dispatchTrusted(element, new MouseEvent('click', { bubbles: true, cancelable: true }));
const press = (element: Element, key: string) =>
  dispatchTrusted(element, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const submit = (form: Element) =>
  dispatchTrusted(form, new Event('submit', { bubbles: true, cancelable: true }));

/** Returns the element of the marked place. */
function place(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector<HTMLElement>('[data-tapped]') ?? document.querySelector<HTMLElement>('svg')!;
}

test.each<[string, string, (element: Element) => { isPrevented: boolean }, boolean]>([
  ['a tap on a button', '<button type="button" data-tapped>Add</button>', tap, true],
  ['a tap on an icon in a button', '<button type="button"><svg></svg></button>', tap, true],
  ['a tap on a checkbox', '<input type="checkbox" data-tapped>', tap, true],
  ['a tap on the label of a radio button', '<label data-tapped>One<input type="radio"></label>', tap, true],
  ['a submission', '<form data-tapped><input></form>', submit, true],
  [
    'an arrow key on a tab',
    '<button type="button" role="tab" data-tapped>One</button>',
    (tab) => press(tab, 'ArrowRight'),
    true,
  ],
  [
    'a letter on a tab',
    '<button type="button" role="tab" data-tapped>One</button>',
    (tab) => press(tab, 'a'),
    false,
  ],
  ['a tap on a link', '<a href="#more" data-tapped>More</a>', tap, false],
  ['a tap on the label of a text field', '<label data-tapped>Name<input></label>', tap, false],
  ['a tap on plain text', '<p data-tapped>Text</p>', tap, false],
  [
    'a tap on the button of a form with an action',
    '<form action="/search"><button data-tapped>Search</button></form>',
    tap,
    false,
  ],
  ['a submission of a form with an action', '<form action="/search" data-tapped></form>', submit, false],
])('before the page answers, %s is kept: %s', (_, html, dispatch, isKept) => {
  const element = place(html);
  const { isPrevented } = dispatch(element);
  expect({ isPrevented, kept: window.earlyInput?.length }).toEqual({
    isPrevented: isKept,
    kept: isKept ? 1 : 0,
  });
});

/** Puts the server's HTML on the page and returns how to hydrate it. */
function showUnanswered(content: ReactNode) {
  const page = (
    <>
      {content}
      <Answering />
    </>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  const kept = window.earlyInput!;
  return async () => {
    await act(async () => {
      root = hydrateRoot(container, page);
    });
    // The taps are handed on in tasks of their own.
    await act(() => vi.waitFor(() => expect(kept.stop.signal.aborted).toBe(true)));
  };
}

function Shop({ note = () => {} }: { note?: (what: string) => void }) {
  const [count, setCount] = useState(0);
  const [isOn, setOn] = useState(false);
  const [name, setName] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        note(`sent by ${name}`);
      }}
    >
      <button
        type="button"
        aria-label="Add"
        onClick={() => {
          note('add');
          setCount(count + 1);
        }}
      >
        {count}
      </button>
      <button
        type="button"
        aria-pressed={isOn}
        aria-label="Save"
        onClick={() => {
          note('save');
          setOn(!isOn);
        }}
      />
      <Button aria-label="Pay" onClick={() => note('pay')}>
        Pay
      </Button>
      <input aria-label="Name" value={name} onChange={({ target }) => setName(target.value)} />
    </form>
  );
}
const find = (label: string) => document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)!;

test('each tap has its effect once and in order, and the mark goes', async () => {
  const note = vi.fn();
  const hydrate = showUnanswered(<Shop note={note} />);
  for (const label of ['Add', 'Save', 'Add']) tap(find(label));
  expect(find('Add').ariaBusy).toBe('true');
  expect(note).not.toHaveBeenCalled();
  await hydrate();
  expect(note.mock.calls.flat()).toEqual(['add', 'save', 'add']);
  expect(find('Add').textContent).toBe('2');
  expect(find('Add').ariaBusy).toBeNull();
  tap(find('Add'));
  expect(note).toHaveBeenCalledTimes(4);
});

test('a second tap on a switch undoes the first', async () => {
  const hydrate = showUnanswered(<Shop />);
  tap(find('Save'));
  tap(find('Save'));
  await hydrate();
  expect(find('Save').getAttribute('aria-pressed')).toBe('false');
});

test('a payment that was tapped twice is begun once', async () => {
  const note = vi.fn();
  const hydrate = showUnanswered(<Shop note={note} />);
  const pay = find('Pay');
  // Here clicks are a second apart unless they have a time of their own, and in a browser two that are handed on are not.
  pay.click = () => {
    const repeated = new MouseEvent('click', { bubbles: true, cancelable: true });
    pay.dispatchEvent(Object.defineProperty(repeated, 'timeStamp', { value: performance.now() }));
  };
  tap(pay);
  tap(pay);
  await hydrate();
  expect(note.mock.calls.flat()).toEqual(['pay']);
});

test('what was typed is known to the page, and sent by an early submission', async () => {
  const note = vi.fn();
  const hydrate = showUnanswered(<Shop note={note} />);
  find('Name').value = 'Nguyễn';
  submit(find('Name').form!);
  await hydrate();
  expect(note.mock.calls.flat()).toEqual(['sent by Nguyễn']);
  tap(find('Add'));
  expect(find('Name').value).toBe('Nguyễn');
});

test('a word that is being composed is told when it is complete', async () => {
  const note = vi.fn();
  const hydrate = showUnanswered(<Shop note={note} />);
  const field = find('Name');
  field.focus();
  field.value = 'ni';
  field.dispatchEvent(Object.assign(new InputEvent('input', { bubbles: true, isComposing: true })));
  const set = vi.spyOn(field, 'value', 'set');
  await hydrate();
  expect(set).not.toHaveBeenCalled();
  set.mockRestore();
  await act(async () => field.dispatchEvent(new Event('compositionend', { bubbles: true })));
  await act(async () => void submit(field.form!));
  expect(note.mock.calls.flat()).toEqual(['sent by ni']);
});

test.each([
  ['whose element is gone', () => find('Add').remove()],
  [
    'that was disabled',
    () => {
      find('Add').disabled = true;
    },
  ],
])('a tap %s is dropped', (_, change) => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button" aria-label="Add">+</button>';
  const handle = vi.fn();
  find('Add').addEventListener('click', handle);
  tap(find('Add'));
  change();
  handOnEarlyInput();
  vi.runAllTimers();
  expect(handle).not.toHaveBeenCalled();
});

test.each([
  ['after 9.9 seconds counts', 9_900, 1],
  ['after ten seconds is dropped', 10_000, 0],
])('a tap %s, and its mark goes', (_, waited, times) => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button" aria-label="Add">+</button>';
  const handle = vi.fn();
  const button = find('Add');
  button.addEventListener('click', handle);
  tap(button);
  vi.advanceTimersByTime(waited);
  handOnEarlyInput();
  vi.runAllTimers();
  expect(handle).toHaveBeenCalledTimes(times);
  expect(button.ariaBusy).toBeNull();
});

test('the clock counts when a timer came late', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button" aria-label="Add">+</button>';
  const handle = vi.fn();
  find('Add').addEventListener('click', handle);
  tap(find('Add'));
  handOnEarlyInput(() => performance.now() + 60_000);
  vi.runAllTimers();
  expect(handle).not.toHaveBeenCalled();
});

test('of ten taps the last eight count', () => {
  vi.useFakeTimers();
  document.body.innerHTML = '<button type="button" aria-label="Add">+</button>';
  const handle = vi.fn();
  find('Add').addEventListener('click', handle);
  for (let tapped = 0; tapped < 10; tapped++) tap(find('Add'));
  handOnEarlyInput();
  vi.runAllTimers();
  expect(handle).toHaveBeenCalledTimes(8);
});

test('a tap while earlier ones are handed on waits behind them', () => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<button type="button" aria-label="Add">+</button><button type="button" aria-label="Save">Save</button>';
  const order: string[] = [];
  for (const label of ['Add', 'Save']) find(label).addEventListener('click', () => order.push(label));
  tap(find('Add'));
  tap(find('Add'));
  handOnEarlyInput();
  tap(find('Save'));
  vi.runAllTimers();
  expect(order).toEqual(['Add', 'Add', 'Save']);
});

test('a chosen language keeps the query, which names a table', () => {
  document.body.innerHTML = '<details class="languages"><a href="/orderDish?locale=zh-CN">中文</a></details>';
  window.history.replaceState(null, '', '/orderDish?tableNo=A1');
  const link = document.querySelector('a')!;
  link.addEventListener('click', (event) => event.preventDefault());
  link.click();
  link.click();
  expect(link.href).toMatch(/\/orderDish\?tableNo=A1&locale=zh-CN$/);
  window.history.replaceState(null, '', '/');
});

test('the script that keeps input has at most 600 bytes', () => {
  expect(
    Buffer.byteLength(
      earlyInputScript.slice(0, earlyInputScript.indexOf('addEventListener("click",e=>{let a=')),
    ),
  ).toBeLessThanOrEqual(600);
});
