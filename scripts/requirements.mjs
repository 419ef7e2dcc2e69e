// Requirement ids in test titles against docs/requirements.md: an unknown id fails, and so does one that
// docs/requirements-required.txt lists and no test names.
import { fileURLToPath } from 'node:url';
import { checkRequirements } from './verify/requirements.mjs';

const { errors, known, covered, required } = checkRequirements(fileURLToPath(new URL('..', import.meta.url)));
for (const error of errors) console.error(error);
console.log(`requirements: ${covered.size} of ${known.size} named by tests; ${required.length} required`);
if (errors.length > 0) process.exitCode = 1;
