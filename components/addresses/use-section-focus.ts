import { useEffect, useRef, useState } from 'react';

/** Moves the focus to a new section, since the removal of the clicked button would lose it. */
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
