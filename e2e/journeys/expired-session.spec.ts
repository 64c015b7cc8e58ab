import { SESSION_EXPIRED_MESSAGE } from '@balcao/domain';
import type { Page, Route } from '@playwright/test';
import { integrityOf, script } from '../fixtures/altered-edge';
import { enter, revoke, storedUser } from '../fixtures/session';
import { settingsRemote } from '../fixtures/settings-remote';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

const UNAUTHORIZED = /status of 401/;

/** Leaves the calls of the live connection without an answer, as they would tell of the end of a session themselves. */
const silenceLive = (page: Page) => page.route('**/api/live/**', () => {});

test('a session that ended elsewhere in the middle of a form logs out, says so, and comes back to the page', async ({
  page,
  account,
  session,
  problems,
}) => {
  problems.expect(UNAUTHORIZED);
  await silenceLive(page);
  const profile = new ProfilePage(page);
  await profile.open('Empresa');
  await profile.fill({ 'Razão social': 'Rosa Flores Ltda.' });
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'PATCH') await revoke(page, session);
    await route.fallback();
  });
  await profile.save.click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Acesso expirado, favor entrar novamente.', { exact: true })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await new LoginPage(page).logIn(account);
  await expect(page).toHaveURL(`${PROFILE}?aba=empresa`);
});

/** An area that asks ten things at once as soon as it is there. */
const asksTenTimes = (global: string) => `
  var ${global} = {
    init() {},
    get: async () => () => ({
      bootstrap: async () => {},
      unmount: async () => {},
      async mount({ shell, domElement }) {
        domElement.innerHTML = '<h1>Dez pedidos</h1>';
        const asked = Array.from({ length: 10 }, (_, index) => shell.http.get('/auth/sessions?pedido=' + index));
        await Promise.allSettled(asked);
      },
    }),
  };`;

test('ten calls that are refused at once lead to one logout and one message', async ({
  page,
  account,
  edge,
  problems,
}) => {
  problems.expect(UNAUTHORIZED);
  const { global, entryPath, entrySri } = await settingsRemote(page);
  const code = asksTenTimes(global);
  edge.alter(entryPath, script(code));
  edge.replaceInPages(entrySri, integrityOf(code));

  let rootPages = 0;
  page.on('response', (answer) => {
    const isRoot = new URL(answer.url()).pathname === '/';
    if (isRoot && answer.request().isNavigationRequest()) rootPages += 1;
  });
  await silenceLive(page);
  const session = await enter(page, account, edge.origin);
  const asked: Route[] = [];
  await page.route('**/auth/sessions?pedido=*', (route) => {
    asked.push(route);
  });
  const backOffice = new BackOffice(page);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toBeVisible();
  await backOffice.go('Perfil');
  await expect.poll(() => asked.length).toBe(10);
  await revoke(page, session);
  const answers = await Promise.all(asked.map((route) => route.fetch()));
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(401));
  await Promise.all(asked.map((route, index) => route.fulfill({ response: answers[index] })));

  await expect(page).toHaveURL(`${edge.origin}/`);
  await expect(page.getByText(SESSION_EXPIRED_MESSAGE)).toHaveCount(1);
  expect(rootPages).toBe(1);
});
