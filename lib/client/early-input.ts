/** A tap, a key or a submission that earlyInputScript keeps. `shown` is marked as busy: a label, where `part` is its field. */
type EarlyInput = [
  event: Pick<Event, 'type' | 'timeStamp'> & { key?: string },
  part: HTMLElement,
  shown: HTMLElement,
  timer?: ReturnType<typeof setTimeout>,
];

declare global {
  interface Window {
    earlyInput?: EarlyInput[] & {
      stop: AbortController;
      /** Whether the last letter was part of a word that an input method composes. */
      composing?: boolean;
    };
  }
}

/** Of more taps the first are dropped: whoever taps so often does not expect each to count. */
const mostTaps = 8;
/** Milliseconds after which nobody expects a tap to have its effect any more. */
const maxAge = 10_000;

type TextField = HTMLInputElement | HTMLTextAreaElement;
const textFields = 'textarea, input:not([type=radio], [type=checkbox], [type=file], [type=hidden])';

/**
 * Hands on what a person did before the page answered: tells React what was typed, then repeats each tap, key and submission
 * once and in order. One whose element is gone is dropped. Call it when all parts of the page answer. `clock` returns
 * milliseconds since the page began to load.
 */
export function handOnEarlyInput(clock = () => performance.now()): void {
  const kept = window.earlyInput;
  if (!kept) return;
  window.earlyInput = undefined;
  for (const field of document.querySelectorAll<TextField>(textFields)) {
    if (field.value === field.defaultValue) continue;
    if (kept.composing && field === document.activeElement) tellTypedLater(field);
    else tellTyped(field);
  }
  const release = ([, , shown, timer]: EarlyInput) => {
    clearTimeout(timer);
    shown.ariaBusy = null;
  };
  const handOnNext = () => {
    const next = kept.shift();
    // Until none is left, newer taps wait behind the older ones.
    if (!next) return kept.stop.abort();
    release(next);
    const [event, part] = next;
    if (part.isConnected && clock() - event.timeStamp < maxAge) repeat(event, part);
    setTimeout(handOnNext);
  };
  kept.splice(0, kept.length - mostTaps).forEach(release);
  // Each has a task of its own, so that React renders before the next one.
  setTimeout(handOnNext);
}

function repeat({ type, key }: EarlyInput[0], part: HTMLElement): void {
  const options = { bubbles: true, cancelable: true };
  if (type === 'click') part.click();
  else if (key) part.dispatchEvent(new KeyboardEvent(type, { key, ...options }));
  // The event of `requestSubmit` would look like an act of a person, and be kept again.
  else part.dispatchEvent(new Event(type, options));
}

/** Tells React the text of a field, which it takes for unchanged, because the field had it when React came. */
function tellTyped(field: TextField): void {
  const { value, selectionStart, selectionEnd } = field;
  // React compares the value with the last one that was set through the element itself, not through its prototype.
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  // Fields for addresses and numbers have no selection.
  if (selectionStart !== null && field === document.activeElement)
    field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Tells it when the word is complete, because setting the value would end its composition. */
function tellTypedLater(field: TextField): void {
  const told = new AbortController();
  for (const type of ['compositionend', 'focusout'])
    field.addEventListener(
      type,
      () => {
        told.abort();
        tellTyped(field);
      },
      { signal: told.signal },
    );
}
