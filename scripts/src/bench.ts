import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root';

// npm run bench: the measurements are a package of their own.
await import(pathToFileURL(path.join(ROOT, 'bench', 'src', 'bench.ts')).href);
