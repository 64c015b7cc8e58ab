import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ERROR_CODES } from '@balcao/api-schema';
import { renderErrorPages } from './render-error-pages';

const FOLDER = path.resolve(__dirname, '../../../docs/errors');

it('the pages about error codes are those of the codes that there are: npm run error-pages writes them', () => {
  const written = new Map(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => [name.replaceAll('\\', '/'), readFileSync(path.join(FOLDER, name), 'utf8')]),
  );
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(renderErrorPages()));
});

it('a page says of each code what the person read, why, and what to do', () => {
  const text = renderErrorPages().get('accounts.md') ?? '';
  expect(text).toMatch(
    /^## `invalid_code`\n\n> \S.*\n\n\*\*Por que acontece\.\*\* \S.*\n\n\*\*O que fazer\.\*\* \S/m,
  );
});

it('the index leads to the code on the page of its subject', () => {
  const pages = renderErrorPages();
  const links = [...(pages.get('README.md') ?? '').matchAll(/\]\((\w+\.md)#(\w+)\)/g)];
  expect(links).toHaveLength(Object.keys(ERROR_CODES).length);
  for (const [, page = '', code] of links) expect(pages.get(page)).toContain(`\n## \`${code}\`\n`);
});
