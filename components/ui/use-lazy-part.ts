import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * Returns a component whose code loads once it is `wanted`; undefined before. `load` must be a module constant: `() =>
 * import('./part').then((module) => module.Part)`. When it fails, for example offline, `onFailed` is called; the next
 * `wanted` retries. For parts that load on scroll or when idle use LazyMount.
 */
export function useLazyPart<Props extends object>(
  wanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed?: () => void,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const isMissing = wanted && !Part;
  const start = useEffectEvent(() => load());
  const fail = useEffectEvent(() => onFailed?.());
  useEffect(() => {
    if (!isMissing) return;
    let left = false;
    start().then(
      (part) => !left && setPart(() => part),
      () => !left && fail(),
    );
    return () => {
      left = true;
    };
  }, [isMissing]);
  return Part;
}
