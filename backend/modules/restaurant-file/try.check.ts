import { readFileSync } from 'node:fs';
import { checkRestaurantFile } from './check-restaurant-file';
import { faultLine } from './faults';

for (const f of process.argv.slice(2)) {
  const { faults, file } = await checkRestaurantFile(f, readFileSync(f, 'utf8'));
  for (const x of faults) console.log(faultLine(x));
  console.log(f, faults.length, file?.dishes.length);
}
