// Requirement ids in test titles against docs/requirements.md: an unknown id fails, and so does one that
// docs/requirements-required.txt lists and no test names.
import { fileURLToPath } from 'node:url';
import { checkRequirements } from './verify/requirements.mjs';

const { faults, known, covered, required } = checkRequirements(fileURLToPath(new URL('..', import.meta.url)));
for (const fault of faults) console.error(fault);
console.log(`requirements: ${covered.size} of ${known.size} named by tests; ${required.length} required`);
if (faults.length > 0) process.exitCode = 1;
