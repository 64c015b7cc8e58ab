import { SESSION_EXPIRED_MESSAGE } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import type { Route } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { integrityOf, script } from '../fixtures/altered-edge';
import { keptByBrowser } from '../fixtures/browser-storage';
import { enter, revoke, storedUser } from '../fixtures/session';
import { settingsRemote } from '../fixtures/settings-remote';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProfilePage } from '../pages/profile-page';

const UNAUTHORIZED = /status of 401/;

test('a session that ended elsewhere in the middle of a form logs out, says so, and gives back what was typed', async ({
  page,
  account,
  session,
  problems,
}) => {
  problems.expect(UNAUTHORIZED);
  const cnpj = uniqueCnpj();
  const profile = new ProfilePage(page);
  const description = profile.field('Descrição da empresa');
  await profile.open('Empresa');
  await profile.fill({ 'Descrição da empresa': 'Flores no mesmo dia.', CNPJ: cnpj });
  await expect.poll(() => keptByBrowser(page)).toContain('Flores no mesmo dia.');
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'PATCH') await revoke(page, session);
    await route.fallback();
  });
  await profile.save.click();

  await expect(page).toHaveURL('/');
  await expect(page.getByText('Acesso expirado, favor entrar novamente.', { exact: true })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  expect(await keptByBrowser(page)).not.toContain(cnpj);
  await page.unroute('**/api/**');
  await new LoginPage(page).logIn(account);
  await expect(page).toHaveURL(`${PROFILE}?aba=empresa`);
  await expect(page.getByText(SESSION_EXPIRED_MESSAGE)).toBeHidden();
  await expect(description).toHaveValue('');
  await expectAccessibleStep(page);
  await page.getByRole('button', { name: 'Continuar de onde parou' }).click();
  await expect(description).toHaveValue('Flores no mesmo dia.');
  await profile.save.click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();
});

/** An area that sends ten requests at once when it loads. */
const asksTenTimes = (global: string) => `
  var ${global} = {
    init() {},
    get: async () => () => ({
      bootstrap: async () => {},
      unmount: async () => {},
      async mount({ shell, domElement }) {
        const heading = document.createElement('h1');
        heading.textContent = 'Dez pedidos';
        domElement.replaceChildren(heading);
        const asked = Array.from({ length: 10 }, (_, index) => shell.http.get('/auth/sessions?pedido=' + index));
        // Not waited for: a page that mounts for more than three seconds is a problem of its own.
        void Promise.allSettled(asked);
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
  // The dashboard's live connection would notice the end by itself.
  await page.route('**/api/live/**', () => {});
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
