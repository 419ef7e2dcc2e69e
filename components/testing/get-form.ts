import { screen } from '@testing-library/react';

/** Returns the form that a button of this name submits without scripts. */
export function getForm(name: string): { method: string; action: string; fields: Record<string, unknown> } {
  const { form } = screen.getByRole<HTMLButtonElement>('button', { name });
  if (!form) throw new Error(`The button ${name} is in no form`);
  return {
    method: form.method,
    action: form.getAttribute('action') ?? '',
    fields: Object.fromEntries(new FormData(form)),
  };
}
