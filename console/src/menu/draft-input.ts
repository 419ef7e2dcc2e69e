import { useField } from '@tanstack/react-form';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Document } from '@/lib/domain/draft/edits';
import { useDraftView } from './draft-context';

interface Options {
  /** Identifies the input in the draft's form. */
  path: string;
  /** The text of the saved value. */
  shown: string;
  /** Returns the error of a text that cannot be saved. */
  check?(text: string): string | undefined;
  save(text: string): void;
}

/**
 * Returns the attributes of an input whose text is saved when it loses the focus, or on Enter. A text with an error
 * stays in the input and is not saved. Escape discards it. A value that somebody else saves meanwhile is not overwritten
 * unseen, and does not come into an input that has the focus.
 */
export function useDraftInput({ path, shown, check, save }: Options) {
  const { form, base, saveAsSeen } = useDraftView();
  /** The value that was read when the input got the focus. */
  const [read, setRead] = useState<{ shown: string; base: Document }>();
  const begun = useRef<{ shown: string; base: Document }>(undefined);
  const findError = ({ value }: { value: string | undefined }) =>
    value === undefined || value === shown ? undefined : check?.(value);
  const discard = () => {
    form.setFieldValue(path, undefined, { dontUpdateMeta: true, dontValidate: true });
    form.resetField(path);
  };
  const field = useField({
    form,
    name: path,
    validators: { onBlur: findError, onSubmit: findError },
    listeners: { onUnmount: discard },
  });
  const typed = field.state.value;
  const finish = () => {
    field.handleBlur();
    setRead(undefined);
    if (typed === undefined || findError({ value: typed })) return;
    discard();
    if (typed === shown) return;
    const { current: first } = begun;
    if (first && first.shown !== shown) saveAsSeen(first.base, () => save(typed));
    else save(typed);
  };
  return {
    error: field.state.meta.errors[0],
    attributes: {
      value: typed ?? read?.shown ?? shown,
      onFocus: () => setRead({ shown, base }),
      onChange({ target }: { target: { value: string } }) {
        if (typed === undefined) begun.current = read ?? { shown, base };
        field.handleChange(target.value);
      },
      onBlur: finish,
      onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter' && event.currentTarget.tagName === 'INPUT') finish();
        if (event.key === 'Escape' && typed !== undefined) {
          event.stopPropagation();
          discard();
        }
      },
    },
  };
}
