import path from 'node:path';
import { newResourceCommand } from './commands/new-resource';
import { checksOf } from './testing/checked-today';
import { ScratchWorkspace } from './testing/scratch-workspace';

const PROJECT = path.resolve(__dirname, '../../..');
const inModules = (file: string) => path.join(PROJECT, 'node_modules', file);
const SCREENS = '/backoffice/embrulhos-de-teste';

// Each check starts a program of its own for half a minute, and the API's tests a database: `npm test` formats, and runs few of the others.
jest.setTimeout(600_000);

let workspace: ScratchWorkspace;

beforeAll(async () => {
  workspace = await ScratchWorkspace.createWithApi();
});
afterAll(() => workspace.remove());

describe('the generator of resources refuses in a sentence, and writes nothing', () => {
  it.each([
    ['no name', ['--one', 'cupom'], /Name the resource/],
    ['a name that is none', ['Gift Wraps'], /"Gift Wraps" cannot name files/],
    ['a name in the singular', ['gift-wrap'], /"gift-wrap" is no plural/],
    ['a module that cannot be one', ['gift-wraps', '--module', 'Gifts'], /"Gifts" cannot name files/],
    ['an unknown permission', ['gift-wraps', '--permission', 'brindes'], /has no area "brindes"/],
    ['a screen without its area', ['gift-wraps', '--path', SCREENS], /Screens need both/],
    ['a screen of no area', ['gift-wraps', '--area', 'nenhuma', '--path', SCREENS], /no area mfe-nenhuma/],
    ['an option that is none', ['gift-wraps', '--tabela'], /--tabela/],
  ])('%s', async (_case, args, sentence) => {
    await expect(newResourceCommand.run(workspace.root, args)).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(sentence),
    });
    expect(workspace.exists('shared/api-schema/src/gift-wraps')).toBe(false);
  });
});

it('the generator of resources says how it is used', async () => {
  const { code, output } = await workspace.command('new-resource', '--help');
  expect(code).toBe(0);
  expect(output).toContain('npm run new:resource');
});

describe('generated resources, of a new module and of one without anything to erase', () => {
  it('are formatted, typed, inside their fences, and pass their tests', async () => {
    const made = [
      await workspace.command('new-area', 'brinde-de-teste', 'Brinde'),
      await workspace.command(
        'new-resource',
        'gift-wraps',
        ...['--module', 'gifts', '--permission', 'marketing', '--one', 'embrulho'],
        ...['--area', 'brinde-de-teste', '--path', SCREENS, '--title', 'Embrulhos'],
      ),
      await workspace.command('new-resource', 'gift-notes', '--module', 'onboarding'),
    ];
    expect(made.map(({ code, output }) => (code === 0 ? '' : output))).toEqual(['', '', '']);
    const screens = await workspace.read('mfe-brinde-de-teste/src/screens.tsx');
    for (const file of ['gift-wrap-list', 'gift-wrap-detail']) expect(screens).toContain(`/${file}')`);

    const packages = ['api', 'shared/api-schema', 'shared/domain'];
    const jest = (...args: string[]) =>
      workspace.run(inModules('jest/bin/jest.js'), '--config', 'jest.api.cjs', '-w', '1', ...args);
    const format = await workspace.run(inModules('@biomejs/biome/bin/biome'), 'check', ...packages);
    expect(format.code === 0 ? '' : format.output).toBe('');
    expect(await workspace.read('api/src/modules/gifts/index.ts')).toContain('seedGiftWraps');
    const checks = {
      types: () => workspace.run(inModules('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.api.json'),
      fences: () =>
        workspace.run(
          inModules('dependency-cruiser/bin/dependency-cruise.mjs'),
          ...['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...packages],
        ),
      tests: () => jest('/gift-', 'authorisation/matrix', '-t', '^(?!\\w+ /)|/gift-'),
    };
    for (const [check, run] of checksOf('resource', Object.entries(checks))) {
      const { code, output } = await run();
      expect([check, code === 0 ? '' : output]).toEqual([check, '']);
      if (check === 'tests') expect(output).toMatch(/Test Suites: 3 passed, 3 total/);
    }
  });
});
