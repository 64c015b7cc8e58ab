import { DEVELOPER_ORIGIN, PRODUCT_URL } from '../addresses';
import { expectAccessible } from '../fixtures/accessibility';
import { ADMIN } from '../fixtures/admin';
import { DevelopedArea } from '../fixtures/developed-area';
import { DevelopersBuild } from '../fixtures/developers-build';
import { enter } from '../fixtures/session';
import { test as base, expect } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';

const test = base.extend<{ build: DevelopersBuild }>({
  build: async ({ baseURL: _ }, use) => {
    const build = await DevelopersBuild.serve('mfe-settings', PRODUCT_URL + DASHBOARD);
    await use(build);
    await build.stop();
  },
});

const RUNNING = 'Esta aba usa versões de desenvolvimento: mfe-settings de http://localhost:';

test('a platform admin runs a developer’s build in one tab, sees it all the time, and removes it', async ({
  page,
  build,
}) => {
  const backOffice = new BackOffice(page);
  await enter(page, ADMIN);
  await page.goto(build.link);
  await expect(page.getByText(RUNNING)).toBeVisible();
  await expect(backOffice.heading).toHaveText('Início');
  await expectAccessible(page);
  await backOffice.go('Perfil');
  await expect(page).toHaveTitle('Perfil (nova) · Balcão');
  await expect(backOffice.heading).toHaveText('Perfil');

  // A page that is loaded anew, in this tab and in another one.
  await page.goto(PROFILE);
  await expect(page.getByText(RUNNING)).toBeVisible();
  await expect(page).toHaveTitle('Perfil (nova) · Balcão');
  const other = await page.context().newPage();
  await other.goto(PROFILE);
  await expect(other).toHaveTitle('Perfil · Balcão');
  await expect(other.getByText(RUNNING)).toBeHidden();
  await other.close();

  await page.getByRole('button', { name: 'remover' }).click();
  await expect(page).toHaveTitle('Perfil · Balcão');
  await expect(page.getByText(RUNNING)).toBeHidden();
});

test('nobody else runs it: a seller is told whom it is for', async ({ page, session: _, build }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await page.goto(build.link);
  await expect(page.getByText('Versões de desenvolvimento são só para administradores.')).toBeVisible();
  await new BackOffice(page).go('Perfil');
  await expect(page).toHaveTitle('Perfil · Balcão');
  expect(new Set(asked)).toEqual(new Set([PRODUCT_URL]));
});

test('not a byte of it runs that its own description does not name', async ({ page, build, problems }) => {
  problems.expect(/integrity/, /Failed to load resource/, /could not be opened/);
  await enter(page, ADMIN);
  build.tamper();
  await page.goto(build.link);
  await new BackOffice(page).go('Perfil');
  await expect(new BackOffice(page).heading).toHaveText('Não foi possível abrir Configurações');
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await page.getByRole('button', { name: 'remover' }).click();
  await expect(new BackOffice(page).heading).toHaveText('Perfil');
});

test('what is saved in an area under `npm run dev -- --against` is seen at once, and what was typed stays', async ({
  page,
  problems,
}) => {
  // The answer that asks for the password.
  problems.expect(/403/);
  const area = await DevelopedArea.start(
    'mfe-settings',
    PRODUCT_URL + PROFILE,
    Number(new URL(DEVELOPER_ORIGIN).port),
  );
  try {
    await enter(page, ADMIN);
    await page.goto(area.link);
    await expect(page.getByText(RUNNING)).toBeVisible();
    // An open dialog of the component that is exchanged.
    const tabs = page.getByRole('navigation', { name: 'Partes do perfil' });
    await tabs.getByRole('link', { name: 'Privacidade' }).click();
    await page.getByRole('button', { name: 'Baixar meus dados' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
    const password = dialog.getByLabel('Sua senha', { exact: true });
    await password.fill('Só a metade');
    area.edit('src/perfil/privacidade/download-data.tsx', 'não traz senhas', 'nunca traz senhas');
    await expect(page.getByText('O arquivo nunca traz senhas')).toBeVisible();
    await expect(password).toHaveValue('Só a metade');
    await expect(password).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    // A form.
    await tabs.getByRole('link', { name: 'Meus dados' }).click();
    const nickname = page.getByRole('textbox', { name: 'Apelido' });
    await nickname.fill('Digitado antes');
    area.edit('src/perfil/personal-data-tab.tsx', 'Como você quer ser chamado.', 'Como chamamos você?');
    await expect(page.getByText('Como chamamos você?')).toBeVisible();
    await expect(nickname).toHaveValue('Digitado antes');
    await expect(nickname).toBeFocused();
    // A rule of style, too.
    area.edit('src/perfil/profile.css', '.set-profile {', '.set-profile { outline: 3px solid rgb(1, 2, 3);');
    await expect(page.locator('.set-profile')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
    await expect(nickname).toHaveValue('Digitado antes');
  } finally {
    // It follows the builds until then, and would miss their server.
    await page.close();
    await area.stop();
  }
});
