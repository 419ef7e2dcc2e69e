import { useEffect, useRef, useState } from 'react';

/** A new section takes the focus, which would be lost with the removed button. */
export function useSectionFocus(section: string) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(section);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (before.current === section) return;
    before.current = section;
    setMoved(true);
    if (section !== 'search') body.current?.focus();
  }, [section]);
  return { body, moved };
}
