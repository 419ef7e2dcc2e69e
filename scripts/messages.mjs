// Joins messages/parts/<area>.<locale>.json into messages/<locale>.json. `--check` changes nothing and fails when they differ.
import { fileURLToPath } from 'node:url';
import { mergeMessages } from './build/merge-messages.mjs';

try {
  const check = process.argv.includes('--check');
  const { changed, keys } = mergeMessages(fileURLToPath(new URL('..', import.meta.url)), { check });
  const state = changed.length > 0 ? `written: ${changed.join(', ')}` : 'up to date';
  console.log(`messages: ${keys} keys in each language, ${state}`);
} catch (error) {
  if (error.name !== 'MessagesError') throw error;
  console.error(error.message);
  process.exitCode = 1;
}
