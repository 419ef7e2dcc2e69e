// Joins messages/parts/<area>.<locale>.json into messages/<locale>.json, which git ignores.
import { fileURLToPath } from 'node:url';
import { mergeMessages } from './build/merge-messages.mjs';

try {
  const { changed, keys } = mergeMessages(fileURLToPath(new URL('..', import.meta.url)));
  const state = changed.length > 0 ? `written: ${changed.join(', ')}` : 'up to date';
  console.log(`messages: ${keys} keys in each language, ${state}`);
} catch (error) {
  if (error.name !== 'MessagesError') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
