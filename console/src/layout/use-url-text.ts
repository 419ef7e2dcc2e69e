import { useState } from 'react';

/**
 * Returns the attributes of a field whose text the URL follows. The field holds what is typed until it loses the focus,
 * because a navigation may be slower than the next letter.
 */
export function useUrlText(inUrl: string, follow: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  return {
    value: typed ?? inUrl,
    onChange({ target }: { target: { value: string } }) {
      setTyped(target.value);
      follow(target.value);
    },
    onBlur: () => setTyped(undefined),
  };
}
