import type { Page } from '@playwright/test';
import type { Regular } from './regular';

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** A screen in one of its states, for the screenshots and the accessibility checks. */
export interface Screen {
  /** Name of the image, `area/screen-state`. */
  name: string;
  who: 'guest' | 'diner';
  path: string | ((regular: Regular) => string);
  /** Produces the state once the page has loaded. Texts are looked up, because the page may be in any language. */
  act?(page: Page, t: Translate, regular: Regular): Promise<void>;
  /** Errors that the page logs in this state. */
  expectedErrors?: RegExp;
  /** Restricts the screen to a layout. */
  only?: 'mobile' | 'desktop';
}
