import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { renderErrorPages } from './error-pages/render-error-pages';
import { ROOT } from './root';

// npm run error-pages: writes docs/errors anew.

const folder = path.join(ROOT, 'docs', 'errors');
rmSync(folder, { recursive: true, force: true });
for (const [name, text] of renderErrorPages()) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
