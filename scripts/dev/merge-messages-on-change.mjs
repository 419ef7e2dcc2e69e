import { watch } from 'node:fs';
import { join } from 'node:path';
import { mergeMessages } from '../build/merge-messages.mjs';

/** An editor writes a file in several steps. */
const DELAY_MS = 100;

/** Joins the message files again whenever a part changes. Returns the watcher, to be closed. */
export function mergeMessagesOnChange(root) {
  let timer;
  return watch(join(root, 'messages', 'parts'), () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        mergeMessages(root);
      } catch (error) {
        console.error(error.message);
      }
    }, DELAY_MS);
  });
}
