import { writeFileSync } from 'node:fs';
import { renderV1Types, V1_TYPES_FILE } from './v1-client/render-v1-types';

// npm run v1-client: writes the client's types anew, from the OpenAPI document of the public API.

writeFileSync(V1_TYPES_FILE, await renderV1Types());
