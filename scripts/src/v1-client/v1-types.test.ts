import { readFileSync } from 'node:fs';
import { renderV1Types, V1_TYPES_FILE } from './render-v1-types';

// The API says its document, and a generator starts, which takes seconds.
it('the types of the client are those of the public API as it is: npm run v1-client writes them', async () => {
  expect(readFileSync(V1_TYPES_FILE, 'utf8')).toBe(await renderV1Types());
});
