import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderErrorPages } from './error-pages/render-error-pages';
import { ROOT } from './root';

// npm run error-pages: writes docs/errors anew.

const folder = path.join(ROOT, 'docs', 'errors');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of renderErrorPages()) writeFileSync(path.join(folder, name), text);
