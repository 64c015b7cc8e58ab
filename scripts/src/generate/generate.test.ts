import path from 'node:path';
import { newAreaCommand } from './commands/new-area';
import { newScreenCommand } from './commands/new-screen';
import { extractArea } from './extract-area';
import { checksOf } from './testing/checked-today';
import { ScratchWorkspace } from './testing/scratch-workspace';

const PROJECT = path.resolve(__dirname, '../../..');
const inModules = (file: string) => path.join(PROJECT, 'node_modules', file);
const FRETES = '/backoffice/configuracoes/fretes-de-teste';

// Each check starts a program of its own, for seconds: `npm test` formats, and runs few of the others.
jest.setTimeout(600_000);

let workspace: ScratchWorkspace;

beforeEach(async () => {
  workspace = await ScratchWorkspace.create();
});
afterEach(() => workspace.remove());

describe('a generated area with a list, a record’s page and a plain screen', () => {
  it('is formatted, typed, tested and inside its fence', async () => {
    const made = [
      await workspace.command('new-area', 'frete-de-teste', 'Frete'),
      await workspace.command(
        'new-screen',
        'frete-de-teste',
        FRETES,
        '--list',
        '--detail',
        '--one',
        'opção de frete',
        '--api',
        '/shipping-options',
      ),
      await workspace.command(
        'new-screen',
        'frete-de-teste',
        '/backoffice/painel-de-teste',
        '--title',
        'Painel',
        '--name',
        'dashboard',
      ),
    ];
    expect(made.map(({ code, output }) => (code === 0 ? '' : output))).toEqual(['', '', '']);
    const screens = await workspace.read('mfe-frete-de-teste/src/screens.tsx');
    for (const file of ['shipping-option-list', 'shipping-option-detail', 'painel-de-teste/dashboard'])
      expect(screens).toContain(`/${file}')`);
    const answers = 'configuracoes/fretes-de-teste/testing/sample-answers.ts';
    expect(await workspace.read(`mfe-frete-de-teste/src/${answers}`)).toContain(
      "sampleRecords('/shipping-options'",
    );
    await workspace.install('mfe-frete-de-teste');
    const area = 'mfe-frete-de-teste';
    const format = await workspace.run(inModules('@biomejs/biome/bin/biome'), 'check', area);
    expect(format.code === 0 ? '' : format.output).toBe('');
    const checks = {
      types: () => workspace.run(inModules('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'),
      fences: () =>
        workspace.run(
          inModules('dependency-cruiser/bin/dependency-cruise.mjs'),
          '--config',
          path.join(PROJECT, '.dependency-cruiser.cjs'),
          '--do-not-follow',
          '(^|/)(shared|node_modules)/',
          '--output-type',
          'err-long',
          area,
        ),
      tests: () => workspace.run(inModules('jest/bin/jest.js'), '-w', '1'),
    };
    for (const [check, run] of checksOf('area', Object.entries(checks))) {
      const { code, output } = await run();
      expect([check, code === 0 ? '' : output]).toEqual([check, '']);
      if (check === 'tests') expect(output).toMatch(/Tests: +12 passed, 12 total/);
    }
  });

  it('writes nothing outside of its own folder', async () => {
    const { code, output } = await workspace.command('new-area', 'frete-de-teste');
    const files = output.split('\n').filter((line) => line.startsWith('  '));
    expect(code).toBe(0);
    expect(files.filter((file) => !file.startsWith('  mfe-frete-de-teste/'))).toEqual([]);
    expect(files.length).toBeGreaterThan(5);
  });
});

describe('the generators refuse in a sentence', () => {
  const area = (...args: string[]) => newAreaCommand.run(workspace.root, args);
  const screen = (...args: string[]) => newScreenCommand.run(workspace.root, args);
  const take = (name: string, folder: string) =>
    extractArea(workspace.root, name, path.join(workspace.root, folder), false);

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['a name that is none', () => area('Frete Novo'), /"Frete Novo" cannot name an area/],
    ['a name that is taken', () => area('catalog'), /There is an area mfe-catalog already/],
    ['a label without quotes', () => area('frete', 'Frete', 'e', 'entrega'), /Put the label in quotes/],
    ['an area that is not there', () => screen('nenhuma', FRETES), /There is no area mfe-nenhuma/],
    ['to take what is not there', () => take('nenhuma', 'fora'), /There is no area mfe-nenhuma/],
    ['to take an area to where something is', () => take('kyc', '.'), /is there already: nothing was/],
    ['a path that is none', () => screen('kyc', '/Fretes'), /"\/Fretes" cannot be a screen's path/],
    [
      'a path that another area owns',
      () => screen('kyc', '/backoffice/produtos', '--list'),
      /mfe-catalog has a screen at \/backoffice\/produtos already/,
    ],
    [
      'a path below a screen of another area',
      () => screen('kyc', '/backoffice/produtos/fotos'),
      /lies below \/backoffice\/produtos, which belongs to mfe-catalog/,
    ],
    [
      'a name that no file can have',
      () => screen('kyc', FRETES, '--name', 'Frete Novo'),
      /cannot name files/,
    ],
    ['an option that is none', () => screen('kyc', FRETES, '--tabela'), /--tabela/],
  ])('%s', async (_case, run, sentence) => {
    await expect(run()).rejects.toMatchObject({
      name: 'PlainError',
      message: expect.stringMatching(sentence),
    });
  });

  it('which is all that the command says', async () => {
    const { code, output } = await workspace.command('new-area', 'Frete Novo');
    expect(output).toMatch(/^"Frete Novo" cannot name an area.*\n$/);
    expect(code).toBe(1);
  });

  it('and write nothing then', async () => {
    await expect(screen('kyc', '/backoffice/produtos/fotos')).rejects.toThrow();
    expect(workspace.exists('mfe-kyc/src')).toBe(false);
  });

  it.each(['new-area', 'new-screen'])('%s says how it is used', async (command) => {
    const { code, output } = await workspace.command(command, '--help');
    expect(code).toBe(0);
    expect(output).toContain(`npm run ${command.replace('-', ':')}`);
  });
});
