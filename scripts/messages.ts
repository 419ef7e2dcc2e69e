// `npm run messages` merges messages/parts/<area>.<locale>.json into messages/<locale>.json, which git ignores.
import { mergeMessages } from './build/merge-messages';
import { root } from './project';

const { changed, keys } = mergeMessages(root);
const state = changed.length > 0 ? `written: ${changed.join(', ')}` : 'up to date';
console.log(`messages: ${keys} keys in each language, ${state}`);
