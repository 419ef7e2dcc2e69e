import { describe, expect, test } from 'vitest';
import type { Quote } from '@/lib/contract/quote';
import { initialPlacing, isPlacing, type PlacingEvent, type PlacingStep, reducePlacing } from './placing';

const createQuote = (payAmount: number) => ({ payAmount }) as Quote;
const [lower, shown, higher] = [createQuote(900), createQuote(1000), createQuote(1100)];
const error = { code: 'MIN_ORDER' };
const noPayType = { code: 'PAY_TYPE_REQUIRED' };
const refusal = { code: 'PRICE_CHANGED' };
const idle: PlacingStep = { kind: 'idle' };
const checked = { type: 'checked', hasPayTypes: true } as const;
const diner = { type: 'authenticated', status: 'diner', isOnline: true } as const;

const forPayTypes: PlacingStep = { kind: 'quoting', purpose: 'payTypes' };
const forTotal: PlacingStep = { kind: 'quoting', purpose: 'total' };
const afterRefusal: PlacingStep = { kind: 'quoting', purpose: 'change', sent: shown, refusal };
const confirming: PlacingStep = { kind: 'confirming', change: { shown, now: higher } };
const submitting: PlacingStep = { kind: 'submitting', agreed: shown };

test.each<[string, PlacingStep, PlacingEvent, PlacingStep]>([
  ['a click checks the order', idle, { type: 'clicked' }, { kind: 'checking' }],
  ['a valid order needs a user', { kind: 'checking' }, checked, { kind: 'authenticating' }],
  [
    'an early click fetches the payment methods',
    { kind: 'checking' },
    { type: 'checked', error: noPayType, hasPayTypes: false },
    forPayTypes,
  ],
  [
    'the first quote leads to another check',
    forPayTypes,
    { type: 'quoted', quote: shown },
    { kind: 'checking', quoted: {} },
  ],
  ['a user gets a quote', { kind: 'authenticating' }, diner, forTotal],
  ['a guest has to log in', { kind: 'authenticating' }, { ...diner, status: 'guest' }, idle],
  [
    'an accepted total is sent as it is',
    { kind: 'authenticating', accepted: higher },
    diner,
    { kind: 'submitting', agreed: higher },
  ],
  ['the same total is sent', forTotal, { type: 'quoted', quote: shown, shown }, submitting],
  ['a first total is sent', forTotal, { type: 'quoted', quote: shown }, submitting],
  [
    'a lower total is sent',
    forTotal,
    { type: 'quoted', quote: lower, shown },
    { kind: 'submitting', agreed: lower },
  ],
  ['a higher total is confirmed', forTotal, { type: 'quoted', quote: higher, shown }, confirming],
  [
    'an accepted total is checked again',
    confirming,
    { type: 'accepted' },
    { kind: 'checking', accepted: higher },
  ],
  ['a declined total ends the try', confirming, { type: 'declined' }, idle],
  ['a placed order ends the try', submitting, { type: 'placed' }, idle],
  ['a refused total fetches the new one', submitting, { type: 'refused', error: refusal }, afterRefusal],
  ['a refused total is confirmed', afterRefusal, { type: 'quoted', quote: higher }, confirming],
  ['an ended table ends the try', { kind: 'checking' }, { type: 'stopped' }, idle],
])('%s', (_title, step, event, next) => {
  expect(reducePlacing({ ...initialPlacing, step }, event)).toEqual({ ...initialPlacing, step: next });
});

test.each<[string, PlacingStep, PlacingEvent, string | undefined]>([
  [
    'a first quote that failed is the reason',
    { kind: 'checking', quoted: { failure: { code: 'TIMEOUT' } } },
    { type: 'checked', error: noPayType, hasPayTypes: false },
    'TIMEOUT',
  ],
  [
    'a first quote that the page does not show is unreachable',
    { kind: 'checking', quoted: {} },
    { type: 'checked', error: noPayType, hasPayTypes: false },
    'UNREACHABLE',
  ],
  [
    'the failure of the page’s quote is not shown twice',
    { kind: 'checking' },
    { type: 'checked', error: noPayType, hasPayTypes: true, quoteFailure: { code: 'STOCK_SHORT' } },
    undefined,
  ],
  [
    'an unknown session is unreachable',
    { kind: 'authenticating' },
    { ...diner, status: 'unknown' },
    'UNREACHABLE',
  ],
  [
    'an offline page is unreachable',
    { kind: 'authenticating' },
    { ...diner, isOnline: false },
    'UNREACHABLE',
  ],
  ['a failed quote is the reason', forTotal, { type: 'quoted', failure: error }, 'MIN_ORDER'],
  ['a missing quote is unreachable', forTotal, { type: 'quoted' }, 'UNREACHABLE'],
  ['a refused total without a new one stays refused', afterRefusal, { type: 'quoted' }, 'PRICE_CHANGED'],
  ['a refusal is the reason', submitting, { type: 'refused', error }, 'MIN_ORDER'],
  [
    'an ended session asks for a login only',
    submitting,
    { type: 'refused', error: { code: 'SESSION_EXPIRED' } },
    undefined,
  ],
])('%s', (_title, step, event, code) => {
  const next = reducePlacing({ ...initialPlacing, step }, event);
  expect(next.step).toEqual(idle);
  expect(next.failure?.code).toBe(code);
  expect(next.isMarked).toBe(false);
});

describe('marked fields', () => {
  const marked = reducePlacing({ ...initialPlacing, step: { kind: 'checking' } }, { ...checked, error });

  test('an invalid order marks its fields until the error is resolved', () => {
    expect(marked).toEqual({ step: idle, isMarked: true });
    expect(reducePlacing(marked, { type: 'clicked' }).isMarked).toBe(true);
    expect(reducePlacing(marked, { type: 'resolved' }).isMarked).toBe(false);
  });

  test('a valid order unmarks them', () => {
    expect(reducePlacing({ ...marked, step: { kind: 'checking' } }, checked).isMarked).toBe(false);
  });
});

test('a change of the order drops the failure, and so does another click', () => {
  const failed = { ...initialPlacing, failure: error };
  expect(reducePlacing(failed, { type: 'edited' }).failure).toBeUndefined();
  expect(reducePlacing(failed, { type: 'clicked' }).failure).toBeUndefined();
});

describe('an order that is being placed', () => {
  const steps: PlacingStep[] = [
    { kind: 'checking' },
    forPayTypes,
    { kind: 'authenticating' },
    forTotal,
    submitting,
    afterRefusal,
  ];

  test.each(steps.map((step) => [step.kind, step] as const))('ignores a click while %s', (_kind, step) => {
    const state = { ...initialPlacing, step };
    expect(isPlacing(state)).toBe(true);
    expect(reducePlacing(state, { type: 'clicked' })).toBe(state);
  });

  test('ignores answers to an earlier step', () => {
    const state = { ...initialPlacing, step: idle };
    for (const event of [
      checked,
      diner,
      { type: 'quoted', quote: shown },
      { type: 'refused', error },
      { type: 'accepted' },
      { type: 'declined' },
    ] satisfies PlacingEvent[])
      expect(reducePlacing(state, event)).toBe(state);
  });
});
