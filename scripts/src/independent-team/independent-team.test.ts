import { once } from 'node:events';
import { readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { checksOf } from '../generate/testing/checked-today';
import { RunningProduct } from './testing/running-product';
import { AREA, PATH, TeamFolder } from './testing/team-folder';

const BUILD = '@balcao/build/bin/balcao-area.mjs';
const MFE = '@balcao/composer/bin/mfe.mjs';

/** Each of these takes a compiler, a test runner or a watcher: few of them in `npm test`. */
const TRIED = checksOf('team', ['types', 'tests', 'watch'] as const);

// Each step starts programs of its own, one after the other.
jest.setTimeout(600_000);

describe('a team with an area in a folder of its own', () => {
  let team: TeamFolder;
  let product: RunningProduct;

  beforeAll(async () => {
    team = await TeamFolder.create();
  });
  afterAll(async () => {
    await product?.control.close();
    await team?.remove();
  });

  const build = () => team.run(BUILD, ['build']);
  const publish = (token: string) =>
    team.run(MFE, ['publish', 'dist/production', '--server', product.control.url], { MFE_TOKEN: token });

  it('needs nothing of the checkout but what was packed', async () => {
    const ours = readdirSync(path.join(team.dir, 'node_modules/@balcao'));
    expect(ours.sort()).toEqual([
      'api-schema',
      'build',
      'composer',
      'contract',
      'domain',
      'drain',
      's3',
      'ui',
    ]);
    for (const name of ours) {
      const dir = `node_modules/@balcao/${name}`;
      expect(realpathSync(path.join(team.dir, dir))).toBe(path.join(team.dir, dir));
      expect(await team.read(`${dir}/package.json`)).not.toMatch(/"(workspace|catalog):/);
    }
    const { dependencies, devDependencies, overrides } = JSON.parse(await team.read('package.json'));
    const wanted: Record<string, string> = { ...dependencies, ...devDependencies };
    expect(Object.values(wanted).filter((version) => /^(workspace|catalog):/.test(version))).toEqual([]);
    // All of ours by their files, and what these name of each other, too: no registry is asked for one.
    for (const name of ours.map((folder) => `@balcao/${folder}`))
      for (const version of [overrides[name], wanted[name] ?? overrides[name]])
        expect([name, version]).toEqual([name, expect.stringMatching(/^file:packages[/]balcao-.*[.]tgz$/)]);
  });

  it('types, tests and builds it alone', async () => {
    const checks = {
      types: () => team.run('typescript/bin/tsc', ['--noEmit']),
      tests: () => team.run('jest/bin/jest.js', ['-w', '1']),
      build,
    };
    for (const [check, run] of Object.entries(checks)) {
      if (check !== 'build' && !TRIED.some((tried) => tried === check)) continue;
      const { code, output } = await run();
      expect([check, code === 0 ? '' : output]).toEqual([check, '']);
      if (check === 'tests') expect(output).toMatch(/Tests: +6 passed, 6 total/);
    }
    const { name, version, area } = JSON.parse(await team.read('dist/production/artifact.json'));
    expect([name, version, area.routes[0].path]).toEqual([AREA, '0.1.0', PATH]);
  });

  if (TRIED.includes('watch'))
    it('watches it for hot reload, with what `area.ts` says after a save', async () => {
      const watching = team.start(BUILD, ['watch']);
      const builds = createInterface({ input: watching.stdout })[Symbol.asyncIterator]();
      /** The area's name for people, after each build. */
      async function nextLabel(): Promise<string | undefined> {
        const { done } = await builds.next();
        return done ? undefined : JSON.parse(await team.read('dist/hot/artifact.json')).area.label;
      }
      try {
        expect(await nextLabel()).toBe('Frete');
        await team.replace('area.ts', "label: 'Frete'", "label: 'Entrega'");
        let label = await nextLabel();
        // The builder of before may have built once more.
        while (label === 'Frete') label = await nextLabel();
        expect(label).toBe('Entrega');
      } finally {
        watching.kill('SIGINT');
        await once(watching, 'exit');
      }
      await team.replace('area.ts', "label: 'Entrega'", "label: 'Frete'");
    });

  it('publishes it with a token that is good for nothing else', async () => {
    const { shared } = JSON.parse(await team.read('dist/production/artifact.json'));
    product = await RunningProduct.start(Object.keys(shared));
    const stranger = await publish(await product.control.token('publish:mfe-a'));
    expect([stranger.code, stranger.output]).toEqual([1, expect.stringContaining('scope_missing')]);
    const token = await product.control.token(`publish:${AREA}`);
    const published = await publish(token);
    expect([published.code, published.output]).toEqual([0, expect.stringContaining(`${AREA} 0.1.0`)]);
    const body = { from: 'prod', to: 'prod', set: { [AREA]: '0.1.0' } };
    const compose = await product.control.ask(token, 'POST', '/compositions', { body });
    expect([compose.status, compose.body.code]).toEqual([403, 'scope_missing']);
  });

  it('sees ops promote it, while the shell and the other areas stay the very same bytes', async () => {
    const before = await product.digests();
    const composed = await product.compose({ [AREA]: 'latest' });
    expect([composed.passed, composed.changes]).toEqual([
      true,
      [{ part: AREA, from: undefined, to: '0.1.0' }],
    ]);
    await product.promote(composed);
    const { [AREA]: added, ...others } = await product.digests();
    expect(added).toMatch(/^[0-9a-f]{64}$/);
    expect(others).toEqual(before);
  });

  it('is refused when it breaks the contract, with the reason, and what ran still runs', async () => {
    const before = await product.digests();
    await team.replace('package.json', '"version": "0.1.0"', '"version": "0.2.0"');
    await team.replace('area.ts', "contract: '^1.0.0'", "contract: '^2.0.0'");
    expect((await build()).code).toBe(0);
    expect((await publish(await product.control.token(`publish:${AREA}`))).code).toBe(0);
    const composed = await product.compose({ [AREA]: 'latest' });
    expect(composed.findings).toEqual([
      {
        code: 'contract_unsatisfied',
        severity: 'error',
        part: AREA,
        message: expect.stringMatching(/ 0\.2\.0 needs contract \^2\.0\.0; the shell keeps 1\./),
      },
    ]);
    await expect(product.promote(composed)).rejects.toMatchObject({ code: 'check_failed' });
    expect(await product.digests()).toEqual(before);
  });
});
