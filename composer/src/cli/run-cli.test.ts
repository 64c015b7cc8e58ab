import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REFUSAL_CODES } from '../refusals/refusal-codes';
import { otherArea, sampleArea, sampleShell, writeFiles } from '../testing/sample-builds';
import { SAMPLE_POLICY } from '../testing/sample-workspace';
import { COMMANDS } from './commands/all';
import { EXIT } from './exit-codes';
import { runCli } from './run-cli';

/** A checkout with a policy and builds, and a command line in it. */
function terminal() {
  const root = mkdtempSync(join(tmpdir(), 'balcao-cli-'));
  mkdirSync(join(root, 'composer/policy'), { recursive: true });
  for (const [file, content] of Object.entries(SAMPLE_POLICY))
    writeFileSync(join(root, 'composer/policy', `${file}.json`), JSON.stringify(content));
  for (const version of ['1.0.0', '1.1.0']) {
    writeFiles(join(root, 'shell', version), sampleShell(version));
    writeFiles(join(root, 'mfe-sample', version), sampleArea(version));
    writeFiles(join(root, 'mfe-a', version), otherArea('mfe-a', version));
  }
  const environment: NodeJS.ProcessEnv = { MFE_ACTOR: 'ana' };
  const mfe = async (line: string) => {
    const output: string[] = [];
    const errors: string[] = [];
    const exit = await runCli(
      (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '')),
      { out: (text) => output.push(text), err: (text) => errors.push(text), environment, root },
    );
    return { exit, out: output.join('\n'), err: errors.join('\n') };
  };
  const json = async (line: string) => JSON.parse((await mfe(`${line} --json`)).out);
  return { root, environment, mfe, json };
}

/** The same with everything published in 1.0.0 and promoted to prod. */
async function running() {
  const found = terminal();
  for (const version of ['1.0.0', '1.1.0'])
    for (const name of ['shell', 'mfe-sample', 'mfe-a'])
      expect((await found.mfe(`publish ${found.root}/${name}/${version}`)).exit).toBe(0);
  const { id } = await found.json('compose --set shell@1.0.0 --set mfe-sample@1.0.0,mfe-a@1.0.0');
  expect((await found.mfe(`promote ${id} --to prod --waive "First start."`)).exit).toBe(0);
  return found;
}

describe('the command line', () => {
  it('carries a version from its build to everybody and back', async () => {
    const { root, mfe, json } = await running();
    const published = await mfe(`publish ${root}/mfe-a/1.1.0`);
    expect(published.out).toMatch(
      /published already[\s\S]+of 8000 \(\+\d+ against live\)[\s\S]+Next: npm run mfe -- compose/,
    );
    const composed = await mfe('compose --from prod --set mfe-a@latest');
    expect(composed.out).toMatch(/mfe-a +1\.0\.0 → 1\.1\.0/);
    const id = /promote ([0-9a-f]{12}) --to prod/.exec(composed.out)?.[1];
    expect((await mfe(`check ${id}`)).exit).toBe(0);
    expect((await mfe(`promote ${id} --to prod --canary 5 --waive "Small."`)).out).toContain(
      'Next: npm run mfe -- advance',
    );
    expect((await mfe('advance prod --percent 50%')).out).toContain('for 50 %');
    expect((await mfe('advance prod --reason "All is well."')).exit).toBe(0);
    expect((await mfe('status')).out).toMatch(
      /prod: generation 4, open[\s\S]+mfe-a +1\.1\.0 +since .+ by ana \(generation 4\)/,
    );
    expect((await mfe('why mfe-a')).out).toMatch(
      /mfe-a 1\.1\.0[\s\S]+All is well\.[\s\S]+before: 1\.0\.0[\s\S]+published/,
    );
    expect((await mfe('rollback prod --reason "Slow."')).out).toContain('back to generation 3');
    expect((await mfe('log prod')).out.split('\n')[0]).toMatch(/5 .+ rollback +ana: Slow\./);
    const [first] = await json('log prod --limit 1');
    expect(first).toMatchObject({
      generation: 5,
      action: 'rollback',
      changes: [{ name: 'mfe-a', from: '1.1.0', to: '1.0.0' }],
    });
    expect((await mfe('verify')).out).toMatch(/keys read, 0 damaged/);
    // Files have the machine's time, also where the clock was moved by years.
    expect((await json('gc --dry-run --days 36500')).artifacts).toEqual([]);
  });

  it('says what to do next when it refuses, and where to read more', async () => {
    const { mfe, json } = await running();
    const { id } = await json('compose --from prod --set mfe-a@1.1.0');
    const refused = await mfe(`promote ${id} --to prod`);
    expect(refused.exit).toBe(EXIT.refused);
    expect(refused.out).toBe('');
    expect(refused.err).toBe(
      `Refused (proof_missing): ${id.slice(0, 12)} was not rehearsed.\n` +
        `What to do: ${REFUSAL_CODES.proof_missing.action}\n` +
        'More: docs/errors/refusals.md#proof_missing',
    );
    expect(await json(`promote ${id} --to prod`)).toMatchObject({
      error: { code: 'proof_missing', action: REFUSAL_CODES.proof_missing.action },
    });
  });

  it('has exit codes that a script can tell apart', async () => {
    const { mfe, json, environment } = await running();
    const { id } = await json('compose --from prod --set mfe-a@1.1.0');
    expect((await mfe('freeze prod --reason "Black Friday."')).exit).toBe(EXIT.done);
    const frozen = await mfe(`promote ${id} --to prod --waive x`);
    expect([frozen.exit, frozen.err]).toEqual([
      EXIT.conflict,
      expect.stringContaining('ana froze prod: Black Friday.'),
    ]);
    expect((await mfe('thaw prod --reason "Over."')).exit).toBe(EXIT.done);
    expect((await mfe('status nowhere')).exit).toBe(EXIT.refused);
    expect((await mfe('mark mfe-a@1.0.0 block --reason "Leaks."')).exit).toBe(EXIT.done);
    expect((await mfe('compose --from prod')).exit).toBe(EXIT.refused);
    environment.COMPOSER_STORE = '/dev/null/store';
    expect((await mfe('gc')).exit).toBe(EXIT.unavailable);
    environment.COMPOSER_STORE = 's3://bucket';
    expect((await mfe('gc')).exit).toBe(EXIT.usage);
  });

  it.each([
    ['frobnicate', 'There is no command frobnicate'],
    ['publish', 'Give one folder'],
    ['rehearse abcdef', '--seller <e-mail> or REHEARSAL_SELLER_EMAIL is needed'],
    ['rehearse abcdef --seller ana@loja.example', 'REHEARSAL_SELLER_PASSWORD is needed, in the environment'],
    ['rehearse abcdef --api nowhere', '--api nowhere is no address'],
    ['promote abc', '--to is needed'],
    ['promote abcdef --to Prod!', 'is no channel'],
    ['rollback prod', '--reason is needed'],
    ['rollback prod --reason x --to 1.5', 'a whole number from 1'],
    ['advance prod --percent 101', 'a number from 0 to 100'],
    ['compose --set mfe-a', 'write it as mfe-catalog@1.4.0'],
    ['mark mfe-a@1.0.0 explode --reason x', 'block, deprecate or restore'],
    ['bisect prod', '--good is needed'],
    ['status --frob', '--frob'],
    ['override', 'Name an area and where it is'],
    ['override mfe-a@1.0.0', 'write it as mfe-catalog=http://localhost:3104'],
    ['override mfe-a=http://localhost:3104/x', 'write it as mfe-catalog=http://localhost:3104'],
    ['override mfe-a=http://localhost:3104 --page here', '--page here is no address'],
    ['override mfe-a=https://dev.example --serve dist', '--serve needs an origin of this machine'],
  ])('does not understand: %s', async (line, words) => {
    const { exit, err } = await terminal().mfe(line);
    expect([exit, err]).toEqual([EXIT.usage, expect.stringContaining(words)]);
  });

  it('explains itself as a whole and each command', async () => {
    const { mfe } = terminal();
    const overview = (await mfe('--help')).out;
    for (const { name, summary, options } of COMMANDS) {
      expect(overview).toContain(summary);
      const help = await mfe(`${name} --help`);
      expect(help.exit).toBe(0);
      expect(help.out).toContain(`Usage: npm run mfe -- ${name}`);
      for (const option of [...Object.keys(options), 'json', 'store'])
        expect(help.out).toContain(`--${option}`);
    }
    expect((await mfe('')).out).toBe(overview);
  });

  it('prints the link that runs developers’ builds in one tab', async () => {
    const { json, mfe } = terminal();
    const { link } = await json(
      'override mfe-a=http://localhost:3104 --page https://loja.example/backoffice',
    );
    expect(link).toBe('https://loja.example/backoffice?override=mfe-a%3Dhttp%3A%2F%2Flocalhost%3A3104');
    const { out } = await mfe('override mfe-a=http://localhost:3104 mfe-b=http://localhost:3105');
    expect(out).toContain('Log in as a platform admin');
    expect(out).toContain('http://localhost:8080/?override=mfe-a');
  });

  it('finds by itself which entry broke something', async () => {
    const { mfe, json } = await running();
    for (const part of ['mfe-a', 'shell', 'mfe-sample']) {
      const { id } = await json(`compose --from prod --set ${part}@1.1.0`);
      await mfe(`promote ${id} --to prod --waive Tested`);
    }
    expect((await mfe('bisect prod --good 1')).out).toContain('3 entries are left. Try generation 3');
    const found = await mfe('bisect prod --good 1 --run "test $MFE_GENERATION -lt 3"');
    expect(found.err).toContain('generation 3 does not work');
    expect(found.out).toMatch(/It broke with:\n +3 .+\n +shell +1\.0\.0 → 1\.1\.0/);
  });
});
