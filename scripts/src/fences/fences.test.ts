import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PROJECT = path.resolve(__dirname, '../../..');
const CRUISER = path.join(PROJECT, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
const CONFIG = path.join(PROJECT, '.dependency-cruiser.cjs');

/** A small project with files that break the rules. */
const FILES = {
  'shared/domain/src/cpf.ts': 'export const isCpf = () => true;',
  'shared/domain/src/money/money.ts': `import type { Day } from '../time/day';\nexport interface Due { day: Day }`,
  'shared/domain/src/time/day.ts': 'export interface Day { date: string }',
  'shared/domain/src/time/term.ts': `import type { Due } from '../money/money';\nexport interface Term { due: Due }`,
  'shared/domain/src/type-a.ts': `import type { B } from './type-b';\nexport interface A { b: B }`,
  'shared/domain/src/type-b.ts': `import type { A } from './type-a';\nexport interface B { a: A }`,
  'shared/domain/src/impure.ts': `import fs from 'node:fs';\nexport const a = fs;`,
  'shared/api-schema/src/seller.ts': 'export interface Seller {}\nexport const seller = {};',
  'shell/src/history.ts': 'export const history = 1;',
  'api/src/circle-a.ts': `import { b } from './circle-b';\nexport const a = () => b;`,
  'api/src/circle-b.ts': `import { a } from './circle-a';\nexport const b = () => a;`,
  'api/src/modules/kyc/index.ts': 'export const kyc = 1;',
  'api/src/modules/kyc/review.ts': `export { erase } from '../platform';\nexport const review = 1;`,
  'api/src/modules/platform/index.ts': 'export const erase = 1;',
  'api/src/modules/platform/past-the-index.ts': `export { review } from '../kyc/review';`,
  'api/src/modules/unlisted/index.ts': `export { kyc } from '../kyc';`,
  'api/src/providers/mail.ts': `export { kyc } from '../modules/kyc';`,
  'shell/src/type-circle-a.ts': `import type { B } from './type-circle-b';\nexport type A = B | null;`,
  'shell/src/type-circle-b.ts': `import type { A } from './type-circle-a';\nexport interface B { a: A }`,
  'shell/src/http/edge-client.ts': 'export const edgeClient = 1;',
  'shell/src/too-early.ts': `export { edgeClient } from './http/edge-client';`,
  'shell/src/in-time.ts': `export const client = () => import('./http/edge-client');`,
  'mfe-auth/src/form.ts': `import { isCpf } from '../../shared/domain/src/cpf';\nexport const ok = isCpf();`,
  'mfe-finance/src/total.ts': 'export const total = 1;',
  'mfe-catalog/src/other-area.ts': `export { total } from '../../mfe-finance/src/total';`,
  'mfe-brand-new/src/of-the-shell.ts': `export { history } from '../../shell/src/history';`,
  'mfe-kyc/src/types.ts': `import type { Seller } from '../../shared/api-schema/src/seller';\nexport type S = Seller;`,
  'mfe-kyc/src/value.ts': `import { seller } from '../../shared/api-schema/src/seller';\nexport const s = seller;`,
};

let said: string;

beforeAll(async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'balcao-fences-'));
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  const args = [CRUISER, '--config', CONFIG, '--output-type', 'err-long', '.'];
  said = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (_error, stdout) =>
      resolve(stdout.replaceAll(/\s+/g, ' ')),
    );
  });
  await rm(root, { recursive: true });
});

describe('the fences', () => {
  it('refuse an area that imports another one, and say where the code belongs', () => {
    expect(said).toContain('layers-of-mfe-catalog: mfe-catalog/src/other-area.ts → mfe-finance/src/total.ts');
    expect(said).toContain('What two areas need goes to shared/ui (looks) or shared/domain (rules)');
  });

  it('stand around an area that nobody has told them of', () => {
    expect(said).toContain(
      'layers-of-mfe-brand-new: mfe-brand-new/src/of-the-shell.ts → shell/src/history.ts',
    );
  });

  it('let a module of the API use those below it, through their index alone', () => {
    expect(said).toContain(
      'api-module-kyc: api/src/modules/kyc/review.ts → api/src/modules/platform/index.ts',
    );
    expect(said).toContain('The module "kyc" may use: system, identity, sellers.');
    expect(said).toContain(
      'api-module-through-its-index: api/src/modules/platform/past-the-index.ts → api/src/modules/kyc/review.ts',
    );
    expect(said).toContain('api-module-in-the-table: api/src/modules/unlisted/index.ts');
  });

  it('keep modules out of what serves all of them', () => {
    expect(said).toContain('api-platform-knows-no-module: api/src/providers/mail.ts');
  });

  it('refuse a value from api-schema in the browser', () => {
    expect(said).toContain('only-types-from-api-schema: mfe-kyc/src/value.ts');
  });

  it('keep the rules of the domain free of Node', () => {
    expect(said).toContain('pure-domain: shared/domain/src/impure.ts → fs');
  });

  it('refuse circles of values', () => {
    expect(said).toContain('no-circles: api/src/circle-a.ts');
  });

  it('refuse circles of types between the files of the domain', () => {
    expect(said).toContain('no-circles-of-types: shared/domain/src/type-a.ts');
  });

  it('refuse circles between the subjects of the domain', () => {
    expect(said).toContain('no-circles-of-folders: shared/domain/src/time → shared/domain/src/money');
  });

  it('refuse circles of types in shell, areas and shared parts of the browser', () => {
    expect(said).toContain('no-circles-of-types: shell/src/type-circle-a.ts');
  });

  it('keep the client for calls beside the chain out of the first load', () => {
    expect(said).toContain('edge-client-loaded-later: shell/src/too-early.ts');
    expect(said).not.toContain('shell/src/in-time.ts');
  });

  it('have nothing against types from api-schema and rules from the domain', () => {
    expect(said).not.toContain('mfe-kyc/src/types.ts');
    expect(said).not.toContain('mfe-auth/src/form.ts');
  });
});
