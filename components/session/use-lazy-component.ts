import { type ComponentType, useEffect, useRef, useState } from 'react';

/** A part of the dialog whose code comes when it is first wanted; `onFailed` hears of it when it doesn't come. */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const asked = useRef({ load, onFailed });
  asked.current = { load, onFailed };
  const missing = wanted && !Part;
  useEffect(() => {
    if (!missing) return;
    let left = false;
    asked.current.load().then(
      (module) => !left && setPart(() => module.default),
      // Offline: the next press asks again.
      () => !left && asked.current.onFailed?.(),
    );
    return () => {
      left = true;
    };
  }, [missing]);
  return Part;
}
