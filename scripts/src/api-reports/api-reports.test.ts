import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { REPORT_FOLDERS, renderApiReports } from './api-reports';
import { renderApiReport } from './render-api-report';

// The compiler reads two packages with all that they are made of.
it('the API reports are those of the packages as they are: npm run api-reports writes them', async () => {
  const written = REPORT_FOLDERS.flatMap((folder) =>
    readdirSync(folder).map((name) => {
      const file = path.join(folder, name);
      return [file, readFileSync(file, 'utf8')];
    }),
  );
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await renderApiReports()));
});

describe('a report', () => {
  const FILES = {
    'index.d.ts': `import { type Store as Shop } from './store';\nexport { open } from './open';\nexport type { Shop };\n`,
    'open.d.ts': `import type { Money } from '@balcao/domain';\nimport type { Store } from './store';\ninterface Options {\n    most?: Money;\n}\nexport declare function open(options: Options): Store;\nexport declare const hidden = 1;\n`,
    'store.d.ts': `export interface Store {\n    name: string;\n}\n`,
  };
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'balcao-report-'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(folder, name), text);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const render = () => renderApiReport('@balcao/sample', path.join(folder, 'index.d.ts'));

  it('has what is exported, from whatever file it comes', () => {
    const [, exported = ''] = render().split('## ');
    expect(exported).toContain('function open(options: Options): Store;');
    expect(exported).toContain('interface Store {\n    name: string;\n}');
  });

  it('has the types that these mention, and nothing else of their files', () => {
    expect(render()).toContain('## Mentioned by these\n\n```ts\ninterface Options {');
    expect(render()).not.toContain('hidden');
  });

  it('names what is taken from other packages', () => {
    expect(render()).toContain('- `@balcao/domain`: Money');
  });

  it('refuses an entry that exports everything of a file', () => {
    writeFileSync(path.join(folder, 'all.d.ts'), `export * from './open';\n`);
    expect(() => renderApiReport('@balcao/sample', path.join(folder, 'all.d.ts'))).toThrow(
      'name what is exported',
    );
  });
});
