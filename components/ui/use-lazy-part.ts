import { type ComponentType, useEffect, useRef, useState } from 'react';

/**
 * Returns a component whose code is loaded once it is `wanted`; undefined before. `load` is a constant of the module: `() =>
 * import('./part').then((module) => module.Part)`. When it fails, as offline, `onFailed` is called; the next `wanted` retries. For
 * parts that load on scroll or when idle use LazyMount.
 */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const asked = useRef({ load, onFailed });
  asked.current = { load, onFailed };
  const isMissing = wanted && !Part;
  useEffect(() => {
    if (!isMissing) return;
    let left = false;
    asked.current.load().then(
      (part) => !left && setPart(() => part),
      () => !left && asked.current.onFailed?.(),
    );
    return () => {
      left = true;
    };
  }, [isMissing]);
  return Part;
}
