import { useState } from 'react';

/**
 * Returns the last whole value of a field for a day or a time, and the attributes of the field. A value in writing is empty
 * to the browser, so the value before is put back only when the field loses the focus.
 */
export function useFilledText(initial: string) {
  const [value, setValue] = useState(initial);
  const [text, setText] = useState(initial);
  return {
    value,
    attributes: {
      value: text,
      onChange({ target }: { target: { value: string } }) {
        setText(target.value);
        if (target.value) setValue(target.value);
      },
      onBlur: () => setText(value),
    },
  };
}
