import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { mergeMessages } from '../build/merge-messages';

/** Milliseconds to wait for further changes, because editors write a file in several steps. */
const DELAY_MS = 100;

/** Merges the message files whenever one changes. The caller closes the returned watcher. */
export function mergeMessagesOnChange(root: string): FSWatcher {
  let timer: NodeJS.Timeout | undefined;
  return watch(join(root, 'messages', 'parts'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        mergeMessages(root);
      } catch (error) {
        console.error((error as Error).message);
      }
    }, DELAY_MS);
  });
}
