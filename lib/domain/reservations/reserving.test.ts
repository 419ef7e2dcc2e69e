import { describe, expect, test } from 'vitest';
import type { WaitingEntry } from '@/lib/contract/waiting-list';
import { createDraft } from './reservation-draft';
import {
  createReserving,
  isReserving,
  type Reserving,
  type ReservingEvent,
  type ReservingStep,
  reduceReserving,
} from './reserving';

const draft = {
  ...createDraft('2026-11-20', 'SG'),
  time: '18:00',
  discount: 15,
  name: 'Tan Mei Xuan',
  remark: 'Window seat',
};
const waitingDraft = { ...draft, joins: true };
const attempt = { key: 'key-1', asked: '{}' };
const booked = { reservationId: 'booked-1', draft, hasDeposit: false };
const entry = { id: 'waiting-1' } as unknown as WaitingEntry;
const start: Reserving = { ...createReserving({ draft }), attempt };
const refuse = (code: string, isUnanswered = false) => ({ type: 'refused', code, isUnanswered }) as const;

const editing: ReservingStep = { kind: 'editing' };
const awaitingLogin: ReservingStep = { kind: 'awaitingLogin' };
const submitting: ReservingStep = { kind: 'submitting', draft };
const asking: ReservingStep = { kind: 'asking' };
const joining: ReservingStep = { kind: 'joining', draft: waitingDraft };
const withoutTime = { ...draft, time: undefined, discount: undefined, joins: undefined };

test.each<[string, ReservingStep, ReservingEvent, ReservingStep, Partial<Reserving>]>([
  ['Confirm submits', editing, { type: 'confirmed', draft }, submitting, {}],
  ['Confirm of a full time joins its list', editing, { type: 'confirmed', draft: waitingDraft }, joining, {}],
  ['a guest’s Confirm waits', editing, { type: 'loginAsked' }, awaitingLogin, {}],
  ['a login submits', awaitingLogin, { type: 'confirmed', draft }, submitting, {}],
  ['a dismissed login ends the wait', awaitingLogin, { type: 'loginDismissed' }, editing, {}],
  ['a login after a reload submits', { kind: 'resuming' }, { type: 'confirmed', draft }, submitting, {}],
  ['a reload without a login ends the wait', { kind: 'resuming' }, { type: 'loginDismissed' }, editing, {}],
  [
    'an invalid draft shows its error',
    { kind: 'resuming' },
    { type: 'rejected', error: 'email' },
    editing,
    { validationError: 'email' },
  ],
  ['a second Confirm is ignored', submitting, { type: 'confirmed', draft: waitingDraft }, submitting, {}],
  ['a lost response is requested again', submitting, { type: 'unanswered' }, asking, {}],
  [
    'a booked table clears time and remark',
    asking,
    { type: 'booked', booked },
    editing,
    { booked, attempt: undefined, draft: { ...withoutTime, remark: '' } },
  ],
  [
    'a joined list clears time and remark',
    joining,
    { type: 'joined', entry },
    editing,
    { joined: entry, draft: { ...withoutTime, remark: '' } },
  ],
  [
    'a taken time is dropped',
    submitting,
    refuse('SLOT_TAKEN'),
    editing,
    { attempt: undefined, draft: withoutTime },
  ],
  [
    'a refused number is marked',
    submitting,
    refuse('PHONE_INVALID'),
    editing,
    { attempt: undefined, validationError: 'phone' },
  ],
  ['an ended session keeps attempt and draft', submitting, refuse('SESSION_EXPIRED'), editing, {}],
  [
    'a lost result is unknown, and the next Confirm repeats the attempt',
    asking,
    refuse('TIMEOUT', true),
    editing,
    { isOutcomeUnknown: true },
  ],
  ['a lost result of joining is harmless', joining, refuse('TIMEOUT', true), editing, {}],
])('%s', (_title, step, event, next, changed) => {
  expect(reduceReserving({ ...start, step }, event)).toEqual({ ...start, step: next, ...changed });
});

test('the form is blocked while a request is pending', () => {
  const blocked = [editing, { kind: 'resuming' } as const, awaitingLogin, submitting, asking, joining].filter(
    (step) => isReserving({ ...start, step }),
  );
  expect(blocked).toEqual([submitting, asking, joining]);
});

test('a change drops the error, and the next Confirm the unknown outcome', () => {
  const failed: Reserving = { ...start, validationError: 'email', isOutcomeUnknown: true };
  const changed = reduceReserving(failed, { type: 'changed', values: { email: 'mei@example.sg' } });
  expect(changed).toMatchObject({ validationError: undefined, isOutcomeUnknown: true });
  expect(changed.draft.email).toBe('mei@example.sg');
  expect(reduceReserving(changed, { type: 'confirmed', draft }).isOutcomeUnknown).toBe(false);
});

test('a closed dialog shows no outcome', () => {
  const closed = reduceReserving({ ...start, booked, joined: entry }, { type: 'closed' });
  expect(closed).toMatchObject({ booked: undefined, joined: undefined });
});

describe('the session', () => {
  const load = (state: Reserving, userId?: number) =>
    reduceReserving(state, { type: 'sessionLoaded', isGuest: userId === undefined, userId, country: 'SG' });
  const blank = createDraft('2026-11-20', 'SG');

  test.each([
    ['a guest’s draft goes to the user who logs in', undefined, 7, draft],
    ['a user finds the saved draft', 7, 7, draft],
    ['another user finds a blank form', 7, 8, blank],
    ['a logout before this page view leaves a blank form', 7, undefined, blank],
  ] as const)('%s', (_title, owner, userId, expected) => {
    expect(load({ ...start, owner }, userId).draft).toEqual(expected);
  });

  test('RSV-06 what is written before the session and the account are known stays, also an emptied field', () => {
    const written = [{ name: 'Lim' }, { email: '' }].reduce<Reserving>(
      (state, values) => reduceReserving(state, { type: 'changed', values }),
      { ...start, owner: 7 },
    );
    const other = load(written, 8);
    expect(other.draft).toEqual({ ...blank, name: 'Lim', email: '' });
    const account = {
      nickName: 'Tan',
      email: 'tan@example.sg',
      mobile: '91234567',
      mobileCountryCode: '+65',
    };
    const filled = reduceReserving(other, { type: 'accountLoaded', account });
    expect(filled.draft).toMatchObject({ name: 'Lim', email: '', mobile: '91234567' });
    expect(load(filled, 9).draft).toEqual(blank);
  });

  test('an expired session keeps the draft until another user logs in', () => {
    const expired = load(load({ ...start, owner: 7 }, 7));
    expect(expired.draft).toEqual(draft);
    expect(load(expired, 7).draft).toEqual(draft);
    expect(load(expired, 8).draft).toEqual(blank);
  });
});
