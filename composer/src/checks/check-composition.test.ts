import type { Artifact } from '@balcao/contract';
import { compose } from '../compose/compose';
import type { RefusalCode } from '../refusals/refusal-codes';
import { otherArea, SAMPLE_MANIFEST, sampleArea, sampleShell } from '../testing/sample-builds';
import { publishFiles, runningWorkspace, SAMPLE_POLICY } from '../testing/sample-workspace';

/** What the checks say of a build of `mfe-a`, composed with what runs. */
async function findingsOf(files: Map<string, Buffer>): Promise<[string, string, string][]> {
  const workspace = await runningWorkspace();
  const { name, version } = await publishFiles(workspace, files);
  const set = new Map([[name, version]]);
  const { findings, passed } = await compose(workspace, { from: 'prod', to: 'prod', set, remove: [] });
  expect(passed).toBe(findings.every(({ severity }) => severity === 'warning'));
  return findings.map(({ code, part, message }) => [code, part, message]);
}

const nextA = (more: Partial<Artifact>) => otherArea('mfe-a', '2.0.0', more);
const claims = (more: Partial<Artifact['area']>) =>
  nextA({ area: { ...SAMPLE_MANIFEST, name: 'mfe-a', routes: [], storageKeys: [], ...more } });
const route = (path: string) => ({ path, access: 'seller' as const, title: 'X', ready: 'h1' });

describe('a composition does not pass', () => {
  it.each<[string, Map<string, Buffer>, RefusalCode, string]>([
    [
      'when an area needs another contract',
      nextA({
        contract: '^2.0.0',
        area: { ...SAMPLE_MANIFEST, name: 'mfe-a', routes: [], contract: '^2.0.0' },
      }),
      'contract_unsatisfied',
      'mfe-a 2.0.0 needs contract ^2.0.0; the shell keeps 1.0.0.',
    ],
    [
      'when an area needs another API',
      nextA({ api: '^1.4.0', area: { ...SAMPLE_MANIFEST, name: 'mfe-a', routes: [], api: '^1.4.0' } }),
      'api_unsatisfied',
      'needs API ^1.4.0; 1.0.0 runs.',
    ],
    [
      'when an area needs a newer shared module',
      nextA({ shared: { react: { range: '^19.9.0' } } }),
      'shared_unsatisfied',
      'needs react ^19.9.0; the shell has 19.3.1.',
    ],
    [
      'when an area needs a shared module that the shell has not',
      nextA({ shared: { '@balcao/ui/table': { range: '^0.1.0' } } }),
      'shared_unsatisfied',
      'the shell has none.',
    ],
    [
      'when an area brings its own React',
      nextA({ packages: { react: { versions: ['19.3.1'], bytes: 1 } } }),
      'shell_only_bundled',
      'carries its own react.',
    ],
    [
      'when two areas own a path, whatever its parameter is called',
      claims({ routes: [route('/backoffice/amostra/:codigo')] }),
      'path_conflict',
      'mfe-a 2.0.0 owns /backoffice/amostra/:codigo, which mfe-sample owns already.',
    ],
    [
      'when two areas keep drafts under one key',
      claims({ storageKeys: ['mfe-b.rascunho'] }),
      'storage_key_conflict',
      'keeps drafts under mfe-b.rascunho',
    ],
    [
      'when two areas are one in the page',
      nextA({ global: 'mfe_b_1_0_0' }),
      'global_conflict',
      'mfe_b_1_0_0',
    ],
    [
      'when a name in the page has no version',
      nextA({ global: 'mfe_a' }),
      'global_conflict',
      'without its version',
    ],
    [
      'when a required path is gone',
      sampleArea('2.0.0', { area: { ...SAMPLE_MANIFEST, routes: [] } }),
      'path_missing',
      'Nobody owns /.',
    ],
  ])('%s', async (_name, files, code, words) => {
    const findings = await findingsOf(files);
    expect(findings).toContainEqual([code, expect.any(String), expect.stringContaining(words)]);
  });

  it('when an area became too heavy for a budget that shrank', async () => {
    const workspace = await runningWorkspace();
    const { default: budget } = SAMPLE_POLICY.budgets;
    workspace.policy = {
      ...SAMPLE_POLICY,
      budgets: { default: budget, parts: { 'mfe-a': { ...budget, totalBytes: 1 } } },
    };
    const set = new Map([['mfe-a', '1.1.0']]);
    const { findings } = await compose(workspace, { from: 'prod', to: 'prod', set, remove: [] });
    expect(findings).toContainEqual(expect.objectContaining({ code: 'budget_exceeded', part: 'mfe-a' }));
  });
});

describe('a composition passes', () => {
  it('with a warning where an area could not fall back to an earlier version', async () => {
    const findings = await findingsOf(
      sampleShell('2.0.0', {
        shared: {
          react: { range: '^20.0.0', provided: '20.0.0' },
          '@balcao/contract': { range: '^1.0.0', provided: '1.1.0' },
        },
      }),
    );
    expect(findings).toContainEqual(['shared_unsatisfied', 'mfe-sample', expect.any(String)]);
    const healthy = await findingsOf(sampleShell('2.0.0'));
    expect(healthy.map(([code]) => code)).toEqual(['no_last_good', 'no_last_good', 'no_last_good']);
  });

  it('without findings when everything fits', async () => {
    const workspace = await runningWorkspace();
    const set = new Map([
      ['mfe-a', '1.1.0'],
      ['mfe-b', '1.1.0'],
      ['mfe-sample', '1.1.0'],
    ]);
    const { findings, passed } = await compose(workspace, { from: 'prod', to: 'prod', set, remove: [] });
    expect({ passed, findings }).toEqual({ passed: true, findings: [] });
  });
});
