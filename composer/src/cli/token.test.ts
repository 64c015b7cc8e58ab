import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAMPLE_POLICY } from '../testing/sample-workspace';
import { EXIT } from './exit-codes';
import { runCli } from './run-cli';

function terminal() {
  const root = mkdtempSync(join(tmpdir(), 'balcao-cli-'));
  mkdirSync(join(root, 'composer/policy'), { recursive: true });
  for (const [file, content] of Object.entries(SAMPLE_POLICY))
    writeFileSync(join(root, 'composer/policy', `${file}.json`), JSON.stringify(content));
  return async (line: string) => {
    const output: string[] = [];
    const exit = await runCli(
      (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '')),
      {
        out: (text) => output.push(text),
        err: (text) => output.push(text),
        environment: { MFE_ACTOR: 'ana' },
        root,
      },
    );
    return { exit, out: output.join('\n') };
  };
}

it('mfe token makes tokens, shows each once, lists them without it, and revokes them', async () => {
  const mfe = terminal();
  const made = await mfe('token create --name "CI do catálogo" --scope publish:mfe-catalog --days 90');
  const [, secret = ''] = /(balcao_[\w-]{43})/.exec(made.out) ?? [];
  expect(made).toMatchObject({ exit: EXIT.done, out: expect.stringContaining('only time') });
  expect(secret).not.toBe('');
  const listed = await mfe('token list');
  expect(listed.out).toMatch(/^[0-9a-f]{12} {2}active +CI do catálogo +publish:mfe-catalog until 20/);
  expect(listed.out).not.toContain(secret);
  const id = listed.out.slice(0, 12);
  expect((await mfe(`token revoke ${id} --reason "Leaked."`)).exit).toBe(EXIT.done);
  expect((await mfe('token list')).out).toMatch(/revoked/);
});

it.each([
  ['create --name ci --scope publish:mfe-a --scope compose:prod', EXIT.refused, 'scopes_mixed'],
  ['create --name ci', EXIT.usage, '--scope is needed'],
  ['create --scope read', EXIT.usage, '--name is needed'],
  ['create --name ci --scope admin', EXIT.usage, 'publish:<part>, compose:<channel> and read'],
  ['create --name "a (b)" --scope read', EXIT.usage, 'Names have'],
  ['create --name ci --scope read --days 0', EXIT.usage, 'a whole number from 1'],
  ['revoke', EXIT.usage, 'Give one id'],
  ['revoke 0123456789ab', EXIT.refused, 'unknown_token'],
  ['explode', EXIT.usage, 'create, list or revoke'],
])('mfe token refuses: %s', async (line, exit, words) => {
  const mfe = terminal();
  expect(await mfe(`token ${line}`)).toEqual({ exit, out: expect.stringContaining(words) });
  expect((await mfe('token list')).out).toBe('There are no tokens yet.');
});
