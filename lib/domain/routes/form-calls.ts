/** The calls that a form of a page makes by itself, before or without scripts. */
const formCalls = [
  'auth.logout',
  'waiting.accept',
  'waiting.decline',
  'reservations.confirmLinked',
  'reservations.cancelLinked',
  'door.join',
  'door.leave',
] as const;
export type FormCall = (typeof formCalls)[number];

export const isFormCall = (name: string): name is FormCall => formCalls.some((call) => call === name);

/** Returns the `action` of a form that makes a call. */
export const getFormAction = (call: FormCall): string => `/api/gateway/form/${call}`;
