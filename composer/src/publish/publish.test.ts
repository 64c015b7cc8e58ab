import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../refusals/refusal';
import type { RefusalCode } from '../refusals/refusal-codes';
import { buildFiles, otherArea, sampleArea, sampleShell, writeFiles } from '../testing/sample-builds';
import { emptyWorkspace, keysOf, publishFiles, SAMPLE_POLICY } from '../testing/sample-workspace';
import { checkCode } from './check-code';
import { assertBuild, readBuild } from './read-build';
import { compareWeight, describeLine, weigh } from './weigh';

async function refusalOf(work: Promise<unknown>): Promise<[RefusalCode, string]> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('Nothing was refused.');
  return [error.code, error.message];
}

function withFile(files: Map<string, Buffer>, name: string, text: string): Map<string, Buffer> {
  return new Map(files).set(name, Buffer.from(text));
}

describe('publishing', () => {
  it('keeps every file, its compressed forms and who brought them', async () => {
    const workspace = emptyWorkspace();
    const published = await publishFiles(workspace, sampleArea('1.0.0'));
    expect(published).toMatchObject({ name: 'mfe-sample', version: '1.0.0', already: false });
    expect(await keysOf(workspace.store, 'artifacts/mfe-sample/1.0.0/')).toEqual(
      expect.arrayContaining([
        'artifacts/mfe-sample/1.0.0/artifact.json',
        'artifacts/mfe-sample/1.0.0/entry.js',
        'artifacts/mfe-sample/1.0.0/entry.js.br',
        'artifacts/mfe-sample/1.0.0/marks/00000001.json',
      ]),
    );
    expect(await workspace.catalog.marks('mfe-sample', '1.0.0')).toMatchObject([
      { state: 'published', actor: 'team', digest: published.digest },
    ]);
  });

  it('of the same build again changes nothing; of another build of the version is refused', async () => {
    const workspace = emptyWorkspace();
    await publishFiles(workspace, sampleArea('1.0.0'));
    expect(await publishFiles(workspace, sampleArea('1.0.0'))).toMatchObject({ already: true });
    const other = otherArea('mfe-sample', '1.0.0');
    expect(await refusalOf(publishFiles(workspace, other))).toEqual([
      'version_taken',
      'mfe-sample 1.0.0 exists already, with other files.',
    ]);
  });

  it('takes a build whose description says more than is asked for today', async () => {
    const area = sampleArea('1.0.0');
    const description = JSON.parse(String(area.get('artifact.json')));
    const older = withFile(area, 'artifact.json', JSON.stringify({ ...description, container: 'webpack' }));
    await expect(publishFiles(emptyWorkspace(), older)).resolves.toMatchObject({ name: 'mfe-sample' });
  });

  it('of a collected version is refused: open tabs may still know it', async () => {
    const workspace = emptyWorkspace();
    const time = new Date().toISOString();
    await workspace.catalog.mark('mfe-sample', '1.0.0', {
      state: 'collected',
      reason: 'Old.',
      actor: 'gc',
      time,
    });
    expect((await refusalOf(publishFiles(workspace, sampleArea('1.0.0'))))[0]).toBe('version_taken');
  });

  it('goes on where an interrupted upload stopped', async () => {
    const workspace = emptyWorkspace();
    const files = sampleArea('1.0.0');
    await workspace.store.createIfAbsent(
      'artifacts/mfe-sample/1.0.0/entry.js',
      files.get('entry.js') ?? Buffer.alloc(0),
    );
    expect(await workspace.catalog.find('mfe-sample', '1.0.0')).toBeUndefined();
    expect(await publishFiles(workspace, files)).toMatchObject({ already: false });
  });

  it('brings the manifest last, the one file whose name is the same in every build', async () => {
    const workspace = emptyWorkspace();
    const write = jest.spyOn(workspace.store, 'createIfAbsent');
    await publishFiles(workspace, sampleArea('1.0.0'));
    const uploaded = write.mock.calls.map(([key]) => key.split('/')[3] ?? '');
    const files = uploaded.filter((name) => name !== 'marks' && name !== 'artifact.json');
    expect(files.slice(-3).sort()).toEqual([
      'mf-manifest.json',
      'mf-manifest.json.br',
      'mf-manifest.json.gz',
    ]);
  });

  it('is refused when an interrupted upload of another build left a file of the same name', async () => {
    const workspace = emptyWorkspace();
    await workspace.store.createIfAbsent('artifacts/mfe-sample/1.0.0/entry.js', Buffer.from('other()'));
    expect((await refusalOf(publishFiles(workspace, sampleArea('1.0.0'))))[0]).toBe('upload_conflict');
    expect(await workspace.catalog.find('mfe-sample', '1.0.0')).toBeUndefined();
  });

  it('lets one of several builds of one version win', async () => {
    const workspace = emptyWorkspace();
    const builds = ['a', 'b', 'c', 'd'].map((letter) =>
      buildFiles(
        { name: 'shell', version: '2.0.0', entry: `${letter}.js`, inline: `${letter}.js` },
        { [`${letter}.js`]: `${letter}()` },
      ),
    );
    const results = await Promise.allSettled(builds.map((files) => publishFiles(workspace, files)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const won = results.findIndex(({ status }) => status === 'fulfilled');
    const kept = await workspace.catalog.find('shell', '2.0.0');
    expect(kept?.artifact.entry).toBe(`${'abcd'[won]}.js`);
  });
});

describe('a build is refused', () => {
  const area = sampleArea('1.0.0');
  const without = (name: string) => new Map([...area].filter(([file]) => file !== name));

  it.each<[string, Map<string, Buffer>, RefusalCode, string]>([
    ['without a description', without('artifact.json'), 'invalid_artifact', 'no artifact.json'],
    [
      'with nonsense as its description',
      withFile(area, 'artifact.json', '{'),
      'invalid_artifact',
      'artifact.json',
    ],
    ['with a file missing', without('screen.js'), 'file_mismatch', 'screen.js is missing'],
    [
      'with a file altered',
      withFile(area, 'entry.js', 'evil()'),
      'file_mismatch',
      'entry.js is not the file',
    ],
    [
      'with a compressed form that is another file',
      withFile(area, 'entry.js.br', 'x'),
      'file_mismatch',
      'entry.js.br',
    ],
    [
      'with a file that is not listed',
      withFile(area, 'spare.js', ''),
      'forbidden_file',
      'spare.js is not listed',
    ],
    [
      'with an ending that is not served',
      buildFiles({ name: 'shell', entry: 'a.js', inline: 'a.js' }, { 'a.js': '', 'run.sh': '' }),
      'forbidden_file',
      'run.sh',
    ],
    ['that speaks of files it has not', sampleArea('1.0.0', { entry: 'no.js' }), 'invalid_artifact', 'no.js'],
    ['whose version is none', sampleArea('1.0'), 'invalid_artifact', 'version'],
    [
      'of an area that declares nothing',
      sampleArea('1.0.0', { area: undefined }),
      'invalid_artifact',
      'area',
    ],
    [
      'of a shell without its inline script',
      sampleShell('1.0.0', { inline: undefined }),
      'invalid_artifact',
      'inline',
    ],
    [
      'with paths in file names',
      buildFiles({ name: 'shell', entry: '../a.js' }, {}),
      'invalid_artifact',
      'entry',
    ],
  ])('%s', async (_name, files, code, words) => {
    const [refused, message] = await refusalOf(assertBuild(files, 'sample'));
    expect(refused).toBe(code);
    expect(message).toContain(words);
  });

  it('that holds a symbolic link, or a folder with something else than its files', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'balcao-build-'));
    writeFiles(dir, area);
    await readBuild(dir);
    symlinkSync('/etc/passwd', join(dir, 'passwd.js'));
    expect(await refusalOf(readBuild(dir))).toEqual([
      'forbidden_file',
      'passwd.js is a symbolic link, not a file.',
    ]);
    const nested = mkdtempSync(join(tmpdir(), 'balcao-build-'));
    writeFiles(nested, area);
    writeFiles(join(nested, 'sub'), new Map([['spare.js', Buffer.from('')]]));
    expect(await refusalOf(readBuild(nested))).toEqual([
      'forbidden_file',
      'sub/spare.js is not listed in artifact.json.',
    ]);
  });

  it('that holds a file nobody should have to download', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'balcao-build-'));
    writeFileSync(join(dir, 'film.js'), Buffer.alloc(6 * 2 ** 20));
    expect((await refusalOf(readBuild(dir)))[0]).toBe('too_big');
  });
});

describe('code', () => {
  const product = {
    ...SAMPLE_POLICY.product,
    allowedUrls: [{ starts: 'https://viacep.com.br/', why: 'CEP' }],
    allowedEvaluation: [{ starts: 'Function("return this")', why: 'webpack' }],
  };
  const codes = (file: string, text: string) => checkCode(file, text, product).map(({ code }) => code);

  it.each(['eval("x")', '(0,eval)("x")', 'new Function("a","return a")', 'Function(x)()'])(
    'may not do %s',
    (text) => expect(codes('a.js', text)).toEqual(['eval_found']),
  );

  it('names the remedy where it is Module Federation’s own runtime for Node.js', () => {
    const [found] = checkCode('remoteEntry.js', 'eval("require"),script.runInThisContext()', product);
    expect(found?.message).toContain("experiments: { optimization: { target: 'web' } }");
  });

  it.each([
    'a.eval("x")',
    'f("eval(x)")',
    '// eval(x)\n1',
    'Function("return this")()',
    'x instanceof Function',
    '({eval:1})',
  ])('may do %s', (text) => expect(codes('a.js', text)).toEqual([]));

  it.each([
    ['a.js', 'fetch("https://evil.example/x")'],
    ['a.js', 'new WebSocket("wss://evil.example")'],
    ['a.css', 'a{background:url(https://evil.example/x.png)}'],
    ['a.css', '@import "http://evil.example/x.css"'],
    ['a.css', 'a{background:url("//evil.example/x.png")}'],
    ['a.html', '<img src="https://evil.example/x.png">'],
  ])('in %s may not name another origin: %s', (file, text) => {
    expect(codes(file, text)).toEqual(['foreign_url']);
  });

  it.each([
    ['a.js', 'fetch("https://viacep.com.br/ws/"+cep)'],
    ['a.js', '// https://docs.example\nfetch("/api/x")'],
    ['a.map', '{"sources":["https://example.com"]}'],
  ])('in %s may have %s', (file, text) => expect(codes(file, text)).toEqual([]));
});

describe('weight', () => {
  it('counts the heaviest route, everything a browser can fetch, and packages that would come twice', () => {
    const artifact = JSON.parse(
      String(
        sampleArea('1.0.0', { packages: { uuid: { versions: ['14.0.3'], bytes: 10 } } }).get('artifact.json'),
      ),
    );
    const shell = JSON.parse(
      String(
        sampleShell('1.0.0', { packages: { uuid: { versions: ['13.0.0'], bytes: 10 } } }).get(
          'artifact.json',
        ),
      ),
    );
    const { 'entry.js': entry, 'screen.js': screen } = artifact.files;
    expect(weigh(artifact, shell)).toEqual({
      entryBytes: entry.brotli,
      firstRouteBytes: entry.brotli + screen.brotli,
      totalBytes: entry.brotli + screen.brotli,
      firstRouteRequests: 2,
      duplicates: 1,
    });
  });

  it('is compared with the budget and with what is live', () => {
    const weight = { ...SAMPLE_POLICY.budgets.default, entryBytes: 7_000 };
    const [line] = compareWeight(weight, SAMPLE_POLICY.budgets.default, { ...weight, entryBytes: 7_120 });
    expect(line && describeLine(line)).toBe('entryBytes 7000 of 8000 (-120 against live)');
  });

  it('over the budget keeps a build from being published', async () => {
    const workspace = emptyWorkspace();
    const heavy = sampleArea('1.0.0', { packages: { uuid: { versions: ['13.0.0', '14.0.0'], bytes: 1 } } });
    const [code, message] = await refusalOf(publishFiles(workspace, heavy));
    expect(code).toBe('budget_exceeded');
    expect(message).toContain('duplicates 1 of 0');
    expect(await keysOf(workspace.store, 'artifacts/')).toEqual([]);
  });
});
