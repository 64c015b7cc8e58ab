import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root';

// npm run mfe -- <command>: the composer's own command line.
await import(pathToFileURL(path.join(ROOT, 'composer', 'src', 'bin', 'mfe.ts')).href);
