'use client';

import { Preload } from './preload';
import { SectionSpy } from './section-spy';

/** What shows nothing of its own; one part, since each that the page loads later costs its first load a line. */
export const BackgroundEffects = () => (
  <>
    <SectionSpy />
    <Preload />
  </>
);
