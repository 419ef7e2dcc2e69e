import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { getSharedQueryClient } from '@/components/layout/query-provider';

/** Hands the test's query client to `onClient`. */
export function ClientOf({ onClient }: { onClient(client: QueryClient): void }) {
  onClient(useQueryClient());
  return null;
}

const typed = '1234';

/**
 * Writes into all text fields of the screen while answers arrive in random order: each answer from now on is held until
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

  return {
    /** Lets answers go until `find` finds something. */
    async waitUntil<T>(find: () => T | null): Promise<T> {
      for (let tries = 0; tries < 100; tries += 1) {
        const found = find();
        if (found) return found;
        await letOneGo();
      }
      throw new Error(`Not on the screen: ${document.body.textContent}`);
    },
    async writeEverywhere(user: UserEvent, clients: readonly QueryClient[]): Promise<void> {
      const happen = async () => {
        const what = random();
        for (let more = what * 5; more > 2; more -= 1) await letOneGo();
        if (what < 0.2)
          await act(async () => {
            for (const client of [getSharedQueryClient(), ...clients]) void client.invalidateQueries();
          });
      };
      const fields = screen
        .getAllByRole<HTMLInputElement>('textbox')
        .filter(({ disabled }) => !disabled)
        .map((field) => ({ field, place: random() }))
        .sort((one, other) => one.place - other.place)
        .map(({ field }) => field);
      expect(fields.length).toBeGreaterThan(0);
      for (const field of fields) {
        await user.click(field);
        if (field.value) await user.clear(field);
        for (const letter of typed) {
          await happen();
          expect(document.activeElement).toBe(field);
          await user.keyboard(letter);
        }
      }
      while (held.length > 0) await letOneGo();
      for (const field of fields) {
        expect(field.isConnected).toBe(true);
        const room = field.maxLength > 0 ? field.maxLength : typed.length;
        expect(field.value.replaceAll(/\D/g, '')).toBe(typed.slice(0, room));
      }
      expect(document.activeElement).toBe(fields.at(-1));
    },
  };
}
