import { typedTextKey } from './lazy-typed-text';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface TypedField {
  /** Identifies the field in the next page load, see `describeField`. */
  field: string;
  /** The value before the person typed. */
  before: string;
  typed: string;
}

interface StoredText {
  path: string;
  at: number;
  fields: TypedField[];
}

/** Milliseconds after which stored text is dropped: a reload takes seconds. */
const maxAge = 10 * 60_000;

const textFields =
  'textarea, select, input:not([type]), input:is([type=text], [type=email], [type=tel], [type=search], [type=url], [type=number], [type=date], [type=time])';
/** Passwords, one-time codes, cards and fields that are marked `data-secret` are never stored. */
const secretFields =
  '[autocomplete*=password], [autocomplete~=one-time-code], [autocomplete*=cc-], [data-secret], [data-secret] *';

const isKept = (element: unknown): element is Field =>
  element instanceof Element && element.matches(textFields) && !element.matches(secretFields);

/** Returns the description by which a field is found after a reload; ids differ between renderings, labels do not. */
function describeField(field: Field): string {
  const label =
    field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? field.getAttribute('placeholder');
  return [field.localName, field.name, field.getAttribute('autocomplete'), label?.trim()].join('|');
}

/** Returns all fields of the page by description; fields with the same one are numbered. */
function listFields(page: Document): Map<string, Field> {
  const counts = new Map<string, number>();
  const found = new Map<string, Field>();
  for (const field of page.querySelectorAll<Field>(textFields)) {
    if (!isKept(field)) continue;
    const description = describeField(field);
    const count = counts.get(description) ?? 0;
    counts.set(description, count + 1);
    found.set(`${description}|${count}`, field);
  }
  return found;
}

/** Sets the value as typing does, so that React notices it. */
function typeInto(field: Field, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  set?.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

/**
 * Stores typed text when the page is left, and puts it back on the same path: each text once, into a field that still
 * has the value from before the typing, as soon as that field is on the page. Returns a function that stops.
 */
export function keepTypedText(page: Document = document, clock: () => number = Date.now): () => void {
  const before = new WeakMap<Field, string>();
  const typed = new Set<Field>();
  const noteFocus = (target: unknown) => {
    if (isKept(target) && !before.has(target)) before.set(target, target.value);
  };
  const handleFocus = ({ target }: Event) => noteFocus(target);
  const handleInput = ({ target }: Event) => {
    if (isKept(target) && before.has(target)) typed.add(target);
  };
  const save = () => {
    const fields = [...listFields(page)]
      .filter(([, field]) => typed.has(field) && field.value !== before.get(field))
      .map(([field, element]) => ({ field, before: before.get(element)!, typed: element.value }));
    // Text that found no field yet is stored again for the next load.
    writeStored({ path: location.pathname, at: clock(), fields: [...fields, ...waiting] });
  };

  const stored = readStored();
  writeStored(undefined);
  const isCurrent = stored?.path === location.pathname && clock() - stored.at < maxAge;
  let waiting = isCurrent ? stored.fields : [];
  const restore = () => {
    if (waiting.length === 0 || location.pathname !== stored?.path) return;
    const present = listFields(page);
    const isReady = (text: TypedField) => present.get(text.field)?.value === text.before;
    const ready = waiting.filter(isReady);
    waiting = waiting.filter((text) => !ready.includes(text));
    if (waiting.length === 0) observer.disconnect();
    for (const text of ready) {
      const field = present.get(text.field)!;
      before.set(field, text.before);
      typed.add(field);
      typeInto(field, text.typed);
    }
  };
  const observer = new MutationObserver(restore);
  if (waiting.length > 0)
    observer.observe(page.documentElement, { childList: true, subtree: true, attributeFilter: ['value'] });
  restore();

  noteFocus(page.activeElement);
  page.addEventListener('focusin', handleFocus);
  page.addEventListener('input', handleInput);
  addEventListener('pagehide', save);
  // A page that comes back from the browser's memory still has its text.
  const forget = () => writeStored(undefined);
  addEventListener('pageshow', forget);
  return () => {
    observer.disconnect();
    page.removeEventListener('focusin', handleFocus);
    page.removeEventListener('input', handleInput);
    removeEventListener('pagehide', save);
    removeEventListener('pageshow', forget);
  };
}

function readStored(): StoredText | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(typedTextKey) ?? 'null') as StoredText | null;
    return Array.isArray(stored?.fields) ? (stored as StoredText) : undefined;
  } catch {
    return undefined;
  }
}

function writeStored(stored: StoredText | undefined): void {
  try {
    if (stored === undefined || stored.fields.length === 0) sessionStorage.removeItem(typedTextKey);
    else sessionStorage.setItem(typedTextKey, JSON.stringify(stored));
  } catch {
    // Without storage the text lasts as long as the page.
  }
}
