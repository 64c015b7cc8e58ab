import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const CHECKOUT = path.resolve(__dirname, '../../../..');

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

describe('an area alone with the fake shell', () => {
  const area = mkdtempSync(path.join(tmpdir(), 'mfe-de-teste-'));
  let port: number;
  let server: ChildProcess;

  function save(file: string, text: string) {
    mkdirSync(path.dirname(path.join(area, file)), { recursive: true });
    writeFileSync(path.join(area, file), text);
  }
  const options = (answer: string) =>
    save('src/fake-shell-options.ts', `export const fakeShellOptions = { http: { 'GET /a': '${answer}' } };`);

  beforeAll(async () => {
    save('area.ts', 'export const manifest = { routes: [] };');
    save('src/define.tsx', 'export const area = { root: () => null };');
    options('first answer');
    port = await freePort();
    const args = ['--import', 'tsx', 'shared/build/src/bin/fake-shell.ts', area, String(port)];
    server = spawn(process.execPath, args, { cwd: CHECKOUT, stdio: 'ignore' });
  });
  afterAll(async () => {
    await new Promise((resolve) => server.once('exit', resolve).kill());
    rmSync(area, { recursive: true });
  });

  /** Waits until the page's code has a text: the test ends by its time otherwise. */
  async function untilPageHas(text: string) {
    for (;;) {
      const code = await fetch(`http://127.0.0.1:${port}/main.js`).then(
        (answer) => answer.text(),
        () => '',
      );
      if (code.includes(text)) return code;
      await delay(100);
    }
  }

  it('is a page at every address but those of files, which are not there', async () => {
    await untilPageHas('first answer');
    const statusOf = async (url: string) => (await fetch(`http://127.0.0.1:${port}${url}`)).status;
    for (const url of ['/', '/backoffice/pedidos', '/backoffice/pedidos/detalhe/7?aba=itens.x'])
      expect([url, await statusOf(url)]).toEqual([url, 200]);
    for (const url of ['/sw.js', '/ngsw.json', '/.env', '/.well-known/change-password', '/backoffice/.env'])
      expect([url, await statusOf(url)]).toEqual([url, 404]);
  });

  it('answers with what was saved last, and with files that were not there when it began', async () => {
    await untilPageHas('first answer');
    options('second answer');
    expect(await untilPageHas('second answer')).not.toContain('first answer');
    save(
      'src/tela/testing/sample-answers.ts',
      "export const sampleAnswers = { 'GET /b': 'of a new screen' };",
    );
    expect(await untilPageHas('of a new screen')).toContain('second answer');
  });
});
