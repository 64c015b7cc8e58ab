import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { ADMIN } from '../fixtures/admin';
import { notFound } from '../fixtures/altered-edge';
import { test } from '../fixtures/channel-test';
import { remotesOf } from '../fixtures/composition';
import { bearer, enter, storedUser } from '../fixtures/session';
import { expect } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';

/** The boot data of the open page. */
async function running(page: Page): Promise<{ variant: string; shell: { version: string } }> {
  return JSON.parse((await page.locator('#composition').textContent()) ?? '');
}

/** Names of the areas that have a route. */
async function remotesWith(page: Page, origin: string, path: string): Promise<string[]> {
  const remotes = Object.entries(await remotesOf(page, origin));
  return remotes
    .filter(([, { routes }]) => routes.some((route) => route.path === path))
    .map(([name]) => name);
}

async function visitorOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'balcao_visitor')?.value;
}

const PSEUDONYM = /^[0-9a-f]{32}$/;

test.setTimeout(120_000);

test('a version that is tried comes to its share of visitors, who stay with it, and goes when it is aborted', async ({
  page,
  browser,
  account,
  releaseChannel: channel,
}) => {
  await page.goto(channel.origin);
  expect(await running(page)).toMatchObject({ variant: 'stable' });
  expect(await visitorOf(page)).toBeUndefined();

  const tried = await channel.composeOtherShell();
  await channel.change('promote', tried.id, '--to', 'prod', '--canary', '0', '--waive', 'A test.');
  await page.reload();
  expect(await running(page)).toMatchObject({ variant: 'stable' });
  const visitor = await visitorOf(page);
  expect(visitor).toMatch(/^[\w-]{36}$/);

  await channel.change('advance', 'prod', '--percent', '50');
  await page.reload();
  const { variant } = await running(page);
  for (let times = 0; times < 3; times++) {
    await page.reload();
    expect((await running(page)).variant).toBe(variant);
  }
  expect(await visitorOf(page)).toBe(visitor);

  await enter(page, account, channel.origin);
  await page.goto(channel.origin + DASHBOARD);
  await expect.poll(() => visitorOf(page)).toMatch(PSEUDONYM);
  const pseudonym = (await visitorOf(page)) ?? '';
  await page.reload();
  expect((await running(page)).variant).toBe(variant);

  // The same seller on another device, which was decided for by itself until it knew the seller.
  const other = await browser.newPage();
  await other.goto(`${channel.origin}/favicon.svg`);
  await other.evaluate((user) => localStorage.setItem('user', user), (await storedUser(page)) ?? '');
  await other.goto(channel.origin + DASHBOARD);
  const given = (await running(other)).variant;
  await expect.poll(() => visitorOf(other)).toBe(pseudonym);
  await other.reload();
  expect((await running(other)).variant).toBe(given);

  await channel.change('advance', 'prod', '--percent', '100');
  await Promise.all([page.reload(), other.reload()]);
  expect(await running(other)).toMatchObject({ variant: 'canary' });
  await other.context().close();
  expect(await running(page)).toMatchObject({ variant: 'canary', shell: { version: tried.version } });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Início');

  // A page reports what it has loaded, at the latest when it is left.
  await page.goto(`${channel.origin}/favicon.svg`);
  const [dashboard] = await remotesWith(page, channel.origin, DASHBOARD);
  await expect
    .poll(() => channel.health())
    .toContainEqual(expect.objectContaining({ remote: dashboard, variant: 'canary', failures: 0 }));

  await channel.change('abort', 'prod', '--reason', 'Seen enough.');
  await page.goto(channel.origin + DASHBOARD);
  expect(await running(page)).toMatchObject({ variant: 'stable' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Início');

  // A logout takes along what the browser keeps of the seller.
  expect(await visitorOf(page)).toBe(pseudonym);
  await new BackOffice(page).logOut();
  await expect(page).toHaveURL(`${channel.origin}/`);
  expect(await visitorOf(page)).toBeUndefined();
});

test('an admin looks into a page, and chooses a side that holds after logout and login; a seller cannot', async ({
  page,
  account,
  edge,
  releaseChannel: channel,
  problems,
}) => {
  problems.expect(/status of 404/, /Failed to load resource/, /could not be opened/);
  const tried = await channel.composeOtherShell();
  await channel.change('promote', tried.id, '--to', 'prod', '--canary', '0', '--waive', 'A test.');
  const { token } = await channel.mfe('token', 'create', '--name', 'backoffice', '--scope', 'read');
  // The product's API knows the control of another store. Whom it refuses, it refuses here too.
  await page.route('**/api/admin/composition/side', async (route) => {
    if ((await route.fetch()).status() === 403) return route.abort();
    const { channel: name, ...body } = route.request().postDataJSON();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const signed = await fetch(`${channel.origin}/control/channels/${name}/sides`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    await route.fulfill({ status: 201, json: await signed.json(), headers: { 'x-request-id': 'r-1' } });
  });
  // Files of the shell that hold the tools, among those that a page asked for.
  const shellFiles = new Set<string>();
  page.on('request', (request) => {
    if (/\/artifacts\/shell\/.+\.js$/.test(request.url())) shellFiles.add(request.url());
  });
  const filesOfTools = async () => {
    const files = [...shellFiles];
    const texts = await Promise.all(files.map(async (file) => (await fetch(file)).text()));
    return files.filter((_, index) => texts[index]?.includes('depois de sair e entrar'));
  };
  const backOffice = new BackOffice(page);
  const tools = page.getByRole('complementary', { name: 'Ferramentas' });
  const section = (title: string) => tools.locator('details', { hasText: title }).locator('summary');

  await enter(page, ADMIN, edge.origin);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toHaveText('Início');
  await backOffice.account.click();
  await page.getByRole('button', { name: 'Ferramentas' }).click();
  await expect(tools.getByRole('heading', { name: 'Ferramentas' })).toBeFocused();
  expect(await filesOfTools()).toHaveLength(1);
  const { shell } = await running(page);
  await expect(tools).toContainText(`shell ${shell.version}`);
  await expect(tools).toContainText('por sorteio');
  await section('Módulos compartilhados').click();
  const [dashboard = ''] = await remotesWith(page, channel.origin, DASHBOARD);
  await expect(tools.getByRole('listitem').filter({ hasText: /^react \d/ })).toContainText(dashboard);
  await expectAccessibleStep(page);

  // On a phone: an area that does not come says why.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const settings = (await remotesOf(page, channel.origin))['mfe-settings'];
  edge.alter(`${settings?.base}${settings?.entry}`, notFound);
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText('Não foi possível abrir Configurações');
  await expect(tools.getByRole('list', { name: 'Erros por área' })).toContainText('mfe-settings');
  await expect(tools).toContainText('area_unreachable');
  await section('Carregamento').click();
  const tries = tools.getByRole('listitem').filter({ hasText: settings?.entry ?? 'no entry' });
  await expect(tries.first()).toContainText('não veio');
  await expect(tries.last()).toContainText('tentativa 2');
  await expectAccessibleStep(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await tools.getByRole('button', { name: 'Ver o que está em teste' }).click();
  await expect(tools).toContainText('porque alguém escolheu aqui');
  expect(await running(page)).toMatchObject({ variant: 'canary', shell: { version: tried.version } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await tools.getByRole('button', { name: 'Fechar ferramentas' }).click();
  await expect(backOffice.account).toBeFocused();
  await backOffice.logOut();
  await expect(page).toHaveURL(`${edge.origin}/`);
  expect(await running(page)).toMatchObject({ variant: 'canary' });

  // Somebody else logs in: the side is the browser's, the tools are not theirs.
  const seller = await enter(page, account, edge.origin);
  shellFiles.clear();
  await page.goto(`${edge.origin}${DASHBOARD}?devtools`);
  await expect(backOffice.heading).toHaveText('Início');
  expect(await running(page)).toMatchObject({ variant: 'canary' });
  await backOffice.account.click();
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ferramentas' })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+F');
  await expect(page.getByRole('button', { name: 'Ajuda e atalhos' })).toBeVisible();
  await expect(tools).toHaveCount(0);
  expect(await filesOfTools()).toEqual([]);
  const refused = await page.request.post(`${edge.origin}/api/admin/composition/side`, {
    headers: bearer(seller.token),
    data: { browser: 'um-navegador-123', side: 'canary' },
  });
  expect(refused.status()).toBe(403);

  await channel.change('abort', 'prod', '--reason', 'Seen enough.');
  await page.reload();
  expect(await running(page)).toMatchObject({ variant: 'stable' });
});
