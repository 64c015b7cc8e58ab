import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AreaRoute } from '@balcao/contract';
import { composeSample, emptyWorkspace, publishFiles } from '../testing/sample-workspace';
import { tinyArea, tinyShell } from '../testing/tiny-product';
import type { Workspace } from '../workspace';
import { type RehearsalRequest, rehearse } from './rehearse';

const SELLER = { email: 'vendedora@loja.example', password: 'Segredo-2026' };
const ADMIN = { email: 'admin@loja.example', password: 'Segredo-2026' };
const GREET = "document.getElementById('area').innerHTML = '<h1>Pronto</h1>';";
const page = (path: string, access: AreaRoute['access']): AreaRoute => ({
  path,
  access,
  title: path,
  ready: 'h1:text("Pronto")',
});

const tokenOf = (sub: string, groups: string[]) =>
  `x.${Buffer.from(JSON.stringify({ sub, groups })).toString('base64url')}.y`;

/** What the double of the API answers, by path and the body's e-mail. */
function answerOf(path: string, { email, password }: { email?: string; password?: string }) {
  if (path === '/api/auth/login') {
    if (password !== SELLER.password) return { status: 400, body: {} };
    const accessToken = email === ADMIN.email ? tokenOf('a1', ['admin']) : tokenOf('s1', []);
    return { status: 200, body: { token: { accessToken } } };
  }
  if (path.startsWith('/api/seller/')) return { status: 200, body: { name: 'Ana' } };
  return { status: 404, body: {} };
}

describe('a rehearsal in Chromium', () => {
  let api: Server;
  let address: string;
  let workspace: Workspace;

  beforeAll(async () => {
    api = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      const answer = answerOf(request.url ?? '', JSON.parse(body || '{}'));
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(api.address() as AddressInfo).port}/api`;
    workspace = emptyWorkspace();
    const asks = `${GREET} if (location.pathname !== '/') fetch('/api/produtos/7');`;
    const needsSession = `if (localStorage.getItem('user')) { ${GREET} }`;
    const complains = `
      console.error('Quebrou.');
      document.body.append(Object.assign(document.createElement('script'), { text: '1' }));
      fetch('/api/nao-existe');
      setTimeout(() => neverDeclared(), 100);`;
    const loadsWithoutHash = `${GREET}
      document.head.append(Object.assign(document.createElement('script'), { src: '/artifacts/mfe-a/1.0.0/entry.js' }));`;
    const listed = [page('/backoffice/b', 'seller')];
    for (const files of [
      tinyShell('1.0.0'),
      tinyShell('1.1.0', '<h1>Nada</h1>'),
      tinyArea('mfe-a', '1.0.0', [page('/', 'guest'), page('/backoffice/a/:id', 'admin')], asks),
      tinyArea('mfe-b', '1.0.0', listed, needsSession),
      tinyArea('mfe-b', '1.1.0', listed, complains),
      tinyArea('mfe-b', '1.2.0', listed, `localStorage.clear(); ${GREET}`),
      tinyArea('mfe-b', '1.3.0', listed, 'void 0;'),
      tinyArea('mfe-b', '1.4.0', listed, loadsWithoutHash),
    ])
      await publishFiles(workspace, files);
  });
  afterAll(() => new Promise((resolve) => api.close(resolve)));

  async function run(areas: Record<string, string>, more: Partial<RehearsalRequest> = {}) {
    const composition = await composeSample(workspace, { shell: '1.0.0', ...areas }, null);
    return rehearse(workspace, { composition, api: address, seller: SELLER, admin: ADMIN, ...more });
  }

  it('proves that every page opens, and that each area can be missing', async () => {
    const told: string[] = [];
    const { passed, steps, composition, proof } = await run(
      { 'mfe-a': '1.0.0', 'mfe-b': '1.0.0' },
      {
        onStep: ({ name }, number, of) => told.push(`${number}/${of} ${name}`),
      },
    );
    expect(steps.map(({ name, problems }) => [name, problems])).toEqual([
      ['/ as anonymous', []],
      ['/backoffice/a/:id as admin', []],
      ['/backoffice/b as seller', []],
      ['without mfe-a', []],
      ['without mfe-b', []],
    ]);
    // Steps run side by side: each is told once, under the next number, in the order in which they end.
    expect(told.map((line) => line.split(' ')[0])).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5']);
    expect(told.map((line) => line.replace(/^\d\/5 /, '')).toSorted()).toEqual(
      steps.map(({ name }) => name).toSorted(),
    );
    expect(passed).toBe(true);
    expect(await workspace.proofs.rehearsal(composition)).toBe(proof);
  });

  it('sees what a page complains about and what it does not get, and proves nothing then', async () => {
    // It never becomes ready, which nobody waits for once it has complained.
    const { passed, steps, composition } = await run({ 'mfe-b': '1.1.0' }, { patience: 600_000 });
    expect(passed).toBe(false);
    expect(steps[0]?.problems).toEqual(
      expect.arrayContaining([
        'console: Quebrou.',
        'console: Content-Security-Policy script-src-elem: inline',
        'GET /api/nao-existe: 404',
        expect.stringMatching(/^uncaught: .*neverDeclared/),
      ]),
    );
    expect(await workspace.proofs.rehearsal(composition)).toBeUndefined();
  });

  it('runs nothing that an area asks for without a hash, whatever loader it brings', async () => {
    const { passed, steps } = await run({ 'mfe-a': '1.0.0', 'mfe-b': '1.4.0' });
    expect(passed).toBe(false);
    const [problems] = steps
      .filter(({ name }) => name.includes('/backoffice/b'))
      .map((step) => step.problems);
    expect(problems).toEqual(expect.arrayContaining([expect.stringMatching(/integrity/i)]));
  });

  it('does not take a page for good that ends the session', async () => {
    const { steps } = await run({ 'mfe-b': '1.2.0' });
    expect(steps[0]?.problems).toEqual(['It ended the session.']);
  });

  it('wants every page to become ready, and the shell to say so when an area is missing', async () => {
    const { passed, steps } = await run({ shell: '1.1.0', 'mfe-b': '1.3.0' }, { patience: 1_500 });
    expect(passed).toBe(false);
    expect(steps.map(({ problems }) => problems)).toEqual([
      [expect.stringMatching(/^h1:text\("Pronto"\) does not appear: /)],
      [expect.stringMatching(/^The shell does not say that the area is missing: /)],
    ]);
  });

  it.each<[string, Partial<RehearsalRequest>]>([
    ['rehearsal_api_missing', { api: 'http://127.0.0.1:1/api' }],
    ['rehearsal_login_refused', { seller: { ...SELLER, password: 'x' } }],
    ['rehearsal_login_refused', { admin: SELLER }],
    ['rehearsal_browser_missing', { chromium: '/nao/existe' }],
  ])('says what is missing: %s', async (code, more) => {
    await expect(run({ 'mfe-b': '1.0.0' }, more)).rejects.toMatchObject({ code });
  });
});
