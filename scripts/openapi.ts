// `npm run openapi [-- FOLDER]` writes the OpenAPI description and the JSON Schema of the restaurant file into dist/ or FOLDER.
import { writeDescriptions } from '../backend/api-description/descriptions';
import { distDir } from './project';

for (const path of writeDescriptions(process.argv[2] ?? distDir)) console.log(path);
