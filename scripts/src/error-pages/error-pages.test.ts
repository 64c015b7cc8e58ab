import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

it('a page says what the person read, why, and what to do', () => {
  const text = renderErrorPages().get('invalid_code.md') ?? '';
  expect(text).toMatch(
    /^# `invalid_code`\n\n> \S.*\n\n\*\*Por que acontece\.\*\* \S.*\n\n\*\*O que fazer\.\*\* \S/,
  );
});
