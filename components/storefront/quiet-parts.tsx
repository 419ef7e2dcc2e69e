'use client';

import { SectionSpy } from './section-spy';
import { WarmUp } from './warm-up';

/** What shows nothing of its own; one part, since each that the page loads later costs its first load a line. */
export const QuietParts = () => (
  <>
    <SectionSpy />
    <WarmUp />
  </>
);
