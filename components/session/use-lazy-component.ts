import { type ComponentType, useEffect, useRef, useState } from 'react';

/** Loads a component on first use; calls `onFailed` when the load fails. */
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
      // Offline: the next click retries.
      () => !left && asked.current.onFailed?.(),
    );
    return () => {
      left = true;
    };
  }, [missing]);
  return Part;
}
