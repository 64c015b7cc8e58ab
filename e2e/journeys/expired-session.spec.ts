import { SESSION_EXPIRED_MESSAGE } from '@balcao/domain';
import { integrityOf, script } from '../fixtures/altered-edge';
import { enter, revoke, storedUser } from '../fixtures/session';
import { settingsRemote } from '../fixtures/settings-remote';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

const UNAUTHORIZED = /status of 401/;

test('a session that ended elsewhere in the middle of a form logs out, says so, and comes back to the page', async ({
  page,
  account,
  session,
  problems,
}) => {
  problems.expect(UNAUTHORIZED);
  const profile = new ProfilePage(page);
  await profile.open('Empresa');
  await profile.fill({ 'Razão social': 'Rosa Flores Ltda.' });
  await revoke(page, session);
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
  let asked = 0;
  let refused = 0;
  page.on('request', (request) => {
    if (request.url().includes('?pedido=')) asked += 1;
  });
  page.on('response', (answer) => {
    const isRoot = new URL(answer.url()).pathname === '/';
    if (isRoot && answer.request().isNavigationRequest()) rootPages += 1;
    if (answer.status() === 401) refused += 1;
  });
  const session = await enter(page, account, edge.origin);
  const backOffice = new BackOffice(page);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toBeVisible();
  await revoke(page, session);
  await backOffice.go('Perfil');

  await expect(page).toHaveURL(`${edge.origin}/`);
  await expect(page.getByText(SESSION_EXPIRED_MESSAGE)).toHaveCount(1);
  expect(rootPages).toBe(1);
  expect(asked).toBe(10);
  // Not all: the page has left before the last of them.
  expect(refused).toBeGreaterThan(1);
});
