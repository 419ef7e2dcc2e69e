import type { Page } from '@playwright/test';
import type { Regular } from './regular';

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** A screen in one of its states, as the screenshots and the sweep for accessibility open it. */
export interface Screen {
  /** `area/screen-state`; the name of the image. */
  name: string;
  who: 'guest' | 'diner';
  path: string | ((regular: Regular) => string);
  /** Produces the state once the page is there. Texts are looked up, since the page may be in any language. */
  act?(page: Page, say: Say, regular: Regular): Promise<void>;
  /** What the page logs in this state. */
  expectedErrors?: RegExp;
  /** Only where the layout has it. */
  only?: 'mobile' | 'desktop';
}
