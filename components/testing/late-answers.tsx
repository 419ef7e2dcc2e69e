import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, isInaccessible, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';

/** Hands the test's query client to `onClient`. */
export function ClientOf({ onClient }: { onClient(client: QueryClient): void }) {
  onClient(useQueryClient());
  return null;
}

type TextInput = HTMLInputElement | HTMLTextAreaElement;

const typed = '1234';
/** A screen with more fields is written in at as many random places, because each letter renders it. */
const maxFields = 8;
/** The types of the inputs that are written letter by letter. */
const textTypes = ['text', 'tel', 'email', 'search', 'number', 'password', 'url'];

const listTextFields = () =>
  [...document.querySelectorAll<TextInput>('input, textarea')].filter(
    (field) =>
      (field instanceof HTMLTextAreaElement || textTypes.includes(field.type)) &&
      !field.disabled &&
      !field.readOnly &&
      !isInaccessible(field),
  );

/** Returns the digits of a field. A saved amount is shown with the decimals of its currency. */
const getDigits = (field: TextInput) => field.value.replace(/\.0+$/, '').replaceAll(/\D/g, '');

/** Fails with two short texts, because the page is long. */
const expectFocus = (field: TextInput) => {
  if (document.activeElement === field) return;
  throw new Error(`Not at ${field.outerHTML}, but at ${document.activeElement?.outerHTML.slice(0, 200)}`);
};

/**
 * Writes into the text fields of the screen while answers arrive in random order: each answer from now on is held until
 * the next letters let it go, and now and then everything is asked anew. Expects to find every letter, in the fields
 * that were there when the writing began, and the focus where the person left it. Call it before the screen is shown.
 */
export function holdAnswers(random: () => number) {
  const held: (() => void)[] = [];
  const answerAtOnce = globalThis.fetch;
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    const answer = answerAtOnce(...asked);
    answer.catch(() => undefined);
    await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  });
  const letOneGo = () => act(async () => held.splice(Math.floor(random() * held.length), 1)[0]?.());

  /** Lets answers go until `find` finds something. */
  async function waitUntil<T>(find: () => T | null | undefined): Promise<T> {
    for (let tries = 0; tries < 1_000; tries += 1) {
      const found = find();
      if (found) return found;
      await letOneGo();
      // Parts of the screen load without an answer.
      await act(() => new Promise((resolve) => setTimeout(resolve, 2)));
    }
    throw new Error(`Not on the screen: ${document.body.textContent}`);
  }

  return {
    /** Chooses a control by the keyboard, because a tap holds the screen still for a moment. */
    async choose(user: UserEvent, name: RegExp): Promise<void> {
      const listControls = () =>
        ['button', 'radio'].flatMap((role) => screen.queryAllByRole<HTMLElement>(role, { name }));
      const control = await waitUntil(() => listControls()[0]);
      act(() => control.focus());
      await act(() => user.keyboard(' '));
    },
    async writeEverywhere(user: UserEvent, clients: readonly QueryClient[]): Promise<void> {
      const happen = async () => {
        const what = random();
        for (let more = what * 5; more > 2; more -= 1) await letOneGo();
        if (what < 0.25)
          await act(async () => {
            for (const client of clients) void client.invalidateQueries();
          });
      };
      await waitUntil(() => listTextFields()[0]);
      const fields = listTextFields()
        .map((field) => ({ field, place: random() }))
        .sort((one, other) => one.place - other.place)
        .slice(0, maxFields)
        .map(({ field }) => field);
      const written: TextInput[] = [];
      for (const field of fields) {
        if (!field.isConnected || field.disabled) continue;
        act(() => field.focus());
        const isBegun = field.value !== '';
        if (isBegun) await user.clear(field);
        await happen();
        // A form in which nothing is written may go with its subject, and the person then goes back.
        if (!isBegun && !field.isConnected) {
          act(() => written.at(-1)?.focus());
          continue;
        }
        written.push(field);
        for (const letter of typed) {
          expectFocus(field);
          await user.keyboard(letter);
          await happen();
        }
      }
      while (held.length > 0) await letOneGo();
      expect(written.length).toBeGreaterThan(0);
      for (const field of written) {
        expect(field.isConnected).toBe(true);
        const room = field.maxLength > 0 ? field.maxLength : typed.length;
        expect(getDigits(field)).toBe(typed.slice(0, room));
      }
      expectFocus(written.at(-1)!);
    },
  };
}
