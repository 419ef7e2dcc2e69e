// `npm run check` checks format, lint, layers, unused code and types, and runs unit and component tests. Its last line is
// `N passed, N failed`.
import { check } from './verify/check';

process.exitCode = (await check()) > 0 ? 1 : 0;
