import { expectAccessibleStep } from '../fixtures/accessibility';
import { hang, notFound, script } from '../fixtures/altered-edge';
import { giveUpWaiting } from '../fixtures/give-up-waiting';
import { enter } from '../fixtures/session';
import { settingsRemote } from '../fixtures/settings-remote';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { ProfilePage } from '../pages/profile-page';

/** The lines that browser and shell log about files that do not come. */
const NOT_LOADED = [/status of 404/, /Failed to load resource/, /could not be opened/, /Refused to execute/];
const PANEL = 'Não foi possível abrir Configurações';

test('an area whose entry is missing has its own panel, the others work, and trying again brings it', async ({
  page,
  account,
  edge,
  problems,
}) => {
  problems.expect(...NOT_LOADED);
  const { entryPath } = await settingsRemote(page);
  const backOffice = new BackOffice(page);
  edge.alter(entryPath, notFound);
  await enter(page, account, edge.origin);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toHaveText('Início');

  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText(PANEL);
  await expectAccessibleStep(page);
  await backOffice.go('Início');
  await expect(backOffice.heading).toHaveText('Início');

  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText(PANEL);
  edge.restore(entryPath);
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(backOffice.heading).toHaveText('Perfil');
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('an area whose entry never arrives has its panel after eight seconds', async ({
  page,
  account,
  edge,
  problems,
}) => {
  problems.expect(...NOT_LOADED);
  const { entryPath } = await settingsRemote(page);
  const backOffice = new BackOffice(page);
  edge.alter(entryPath, hang);
  await page.clock.install();
  await enter(page, account, edge.origin);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toHaveText('Início');
  await backOffice.go('Perfil');
  await giveUpWaiting(page, [entryPath], 8);
  await expect(backOffice.heading).toHaveText(PANEL, { timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  await backOffice.go('Início');
  await expect(backOffice.heading).toHaveText('Início');
});

test('an area that could not be reached comes by itself when the connection is back', async ({
  page,
  context,
  account,
  edge,
  problems,
}) => {
  problems.expect(...NOT_LOADED, /ERR_INTERNET_DISCONNECTED/);
  const { entryPath } = await settingsRemote(page);
  const backOffice = new BackOffice(page);
  edge.alter(entryPath, notFound);
  await enter(page, account, edge.origin);
  await page.goto(edge.origin + DASHBOARD);
  await expect(backOffice.heading).toHaveText('Início');
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText(PANEL);
  await context.setOffline(true);
  edge.restore(entryPath);
  await context.setOffline(false);
  await expect(backOffice.heading).toHaveText('Perfil');
});

for (const part of ['entry', 'chunk'] as const) {
  test(`not a byte of a tampered ${part} runs, and trying again brings what it should be`, async ({
    page,
    account,
    edge,
    problems,
  }) => {
    problems.expect(...NOT_LOADED, /integrity/);
    const { base, entry, integrity } = await settingsRemote(page);
    const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js'));
    const tampered = scripts.filter((file) => (part === 'entry' ? file === entry : file !== entry));
    expect(tampered.length).toBeGreaterThan(0);
    for (const file of tampered) edge.alter(base + file, script('globalThis.tampered = true;'));

    await enter(page, account, edge.origin);
    await new ProfilePage(page).open('Meus dados', edge.origin);
    await expect(page.getByRole('main')).toContainText(/Não foi possível (abrir|mostrar) Configurações/);
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    const backOffice = new BackOffice(page);
    await backOffice.go('Início');
    await expect(backOffice.heading).toHaveText('Início');
    for (const file of tampered) edge.restore(base + file);
    await backOffice.go('Perfil');
    await expect(backOffice.heading).toHaveText('Perfil');
  });
}
