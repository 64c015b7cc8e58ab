import type { Page } from '@playwright/test';
import { PRODUCT_URL } from '../addresses';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { ADMIN } from '../fixtures/admin';
import { DevelopersBuild } from '../fixtures/developers-build';
import { enter } from '../fixtures/session';
import { test as base, expect } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';

const test = base.extend<Record<never, never>, { build: DevelopersBuild }>({
  build: [
    async ({ browserName: _ }, use) => {
      const build = await DevelopersBuild.serve('mfe-settings', PRODUCT_URL + DASHBOARD);
      await use(build);
      await build.stop();
    },
    { scope: 'worker' },
  ],
});

const RUNNING = 'Esta aba usa versões de desenvolvimento: mfe-settings de http://localhost:';

/** The titles that the build describes its routes with. */
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Você está em' });

test('a platform admin runs a developer’s build in one tab, sees it all the time, and removes it', async ({
  page,
  build,
}) => {
  const backOffice = new BackOffice(page);
  await enter(page, ADMIN);
  await page.goto(build.link);
  await expect(page.getByText(RUNNING)).toBeVisible();
  await expect(backOffice.heading).toHaveText('Início');
  await expectAccessibleStep(page);
  await backOffice.go('Perfil');
  await expect(crumbs(page)).toContainText('Perfil (nova)');
  await expect(backOffice.heading).toHaveText('Perfil');

  // A page that is loaded anew, in this tab and in another one.
  await page.goto(PROFILE);
  await expect(page.getByText(RUNNING)).toBeVisible();
  await expect(crumbs(page)).toContainText('Perfil (nova)');
  const other = await page.context().newPage();
  await other.goto(PROFILE);
  await expect(crumbs(other)).toHaveText(/Perfil$/);
  await expect(other.getByText(RUNNING)).toBeHidden();
  await other.close();

  await page.getByRole('button', { name: 'remover' }).click();
  await expect(crumbs(page)).toHaveText(/Perfil$/);
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
  const restore = build.tamper();
  await page.goto(build.link);
  await new BackOffice(page).go('Perfil');
  await expect(new BackOffice(page).heading).toHaveText('Não foi possível abrir Configurações');
  expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
  await page.getByRole('button', { name: 'remover' }).click();
  await expect(new BackOffice(page).heading).toHaveText('Perfil');
  restore();
});
