import type { Page } from '@playwright/test';
import { type AlteredEdge, hang } from '../fixtures/altered-edge';
import type { Channel } from '../fixtures/channel';
import { test } from '../fixtures/channel-test';
import { type Remote, remotesOf } from '../fixtures/composition';
import { giveUpWaiting } from '../fixtures/give-up-waiting';
import { enter } from '../fixtures/session';
import { buildSettingsVersions, MOVED_PATH, type SettingsVersions } from '../fixtures/settings-versions';
import { expect } from '../fixtures/test';
import { NEVER_ARRIVES, VERSION_FAULTS } from '../fixtures/version-faults';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { ProfilePage } from '../pages/profile-page';

test.setTimeout(120_000);
test.describe.configure({ mode: 'serial' });

let channel: Channel;
let versions: SettingsVersions;

test.beforeAll(async ({ releaseChannel }) => {
  test.setTimeout(240_000);
  channel = releaseChannel;
  versions = await buildSettingsVersions();
  await channel.release(versions.newer);
});

/** The lines that browser and shell log about files that do not come or are refused. */
const NOT_LOADED = [
  /status of 404/,
  /Failed to load resource/,
  /could not be opened/,
  /integrity/,
  /Refused to/,
];

/** Opens the dashboard of a seller who is logged in, behind a proxy before the channel's edge. */
async function openBehind(edge: AlteredEdge, page: Page, account: Parameters<typeof enter>[1]) {
  await enter(page, account, edge.origin);
  await page.goto(edge.origin + DASHBOARD);
  const backOffice = new BackOffice(page);
  await expect(backOffice.heading).toHaveText('Início');
  return backOffice;
}

const settings = async (page: Page) => {
  const remote: Remote | undefined = (await remotesOf(page, channel.origin))['mfe-settings'];
  if (!remote) throw new Error('The composition has no mfe-settings.');
  return remote;
};

for (const [fault, happen] of Object.entries(VERSION_FAULTS)) {
  test(`a version ${fault} gives way to the last good one, and not a byte of it runs`, async ({
    page,
    account,
    edge,
    problems,
  }) => {
    // An address without a hash is none that the page's policy knows.
    problems.expect(...NOT_LOADED, /TrustedScriptURL|require-trusted-types-for/);
    happen(edge, await settings(page));
    const backOffice = await openBehind(edge, page, account);
    await backOffice.go('Perfil');
    await expect(backOffice.heading).toHaveText('Perfil');
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    const styleOf = (name: string) =>
      page.evaluate(
        (property) => getComputedStyle(document.documentElement).getPropertyValue(property),
        name,
      );
    expect(await styleOf('--tampered')).toBe('');
    await backOffice.go('Início');
    await expect(backOffice.heading).toHaveText('Início');
  });
}

for (const [part, { seconds, which }] of Object.entries(NEVER_ARRIVES)) {
  test(`a version of which ${part} never arrives gives way after ${seconds} seconds`, async ({
    page,
    account,
    edge,
    problems,
  }) => {
    problems.expect(...NOT_LOADED);
    const remote = await settings(page);
    const files = which(remote);
    for (const file of files) edge.alter(remote.base + file, hang);
    await page.clock.install();
    const backOffice = await openBehind(edge, page, account);
    await backOffice.go('Perfil');
    await giveUpWaiting(page, files, seconds);
    await expect(backOffice.heading).toHaveText('Perfil', { timeout: 60_000 });
  });
}

test('an area for another contract, with no older version, asks for a reload before any of its code runs', async ({
  page,
  account,
  edge,
  problems,
}) => {
  problems.expect(...NOT_LOADED);
  const { global } = await settings(page);
  edge.changeComposition(({ remotes }) => {
    const remote = remotes['mfe-settings'];
    if (!remote) return;
    remote.contract = '^2.0.0';
    delete remote.lastGood;
  });
  const backOffice = await openBehind(edge, page, account);
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText('Não foi possível abrir Configurações');
  await expect(page.getByRole('button', { name: 'Atualizar a página' })).toBeVisible();
  expect(await page.evaluate((name) => name in globalThis, global)).toBe(false);
});

test('two versions of an area run in one page, each its own code', async ({ page, account, edge }) => {
  const current = await settings(page);
  await channel.release(versions.moved);
  const other = await settings(page);
  await channel.rollBack();
  const atItsOwnPlace = <Item extends { path: string }>(items: Item[]) =>
    items.filter(({ path }) => path === MOVED_PATH);
  const beside = {
    ...other,
    routes: atItsOwnPlace(other.routes),
    menu: atItsOwnPlace(other.menu),
    actions: [],
  };
  edge.changeComposition(({ remotes }) => Object.assign(remotes, { 'mfe-settings-beside': beside }));
  edge.allowPolicy(other.global);

  const backOffice = await openBehind(edge, page, account);
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  for (const _ of ['first', 'again']) {
    await backOffice.go('Perfil');
    await expect(backOffice.heading).toHaveText('Perfil renovado');
    await backOffice.go('Perfil novo');
    await expect(backOffice.heading).toHaveText('Perfil em outro lugar');
  }
  expect(
    await page.evaluate((names) => names.every((name) => name in globalThis), [current.global, other.global]),
  ).toBe(true);
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('an area that throws keeps to its version and its place, and the rest is as it was', async ({
  page,
  account,
  problems,
}) => {
  problems.expect(/a fault in/, /could not be shown/);
  await enter(page, account, channel.origin);
  const backOffice = new BackOffice(page);
  for (const fault of ['render', 'effect']) {
    await page.goto(`${channel.origin}${PROFILE}?fault=${fault}`);
    await expect(page.getByText('Não foi possível mostrar Configurações')).toBeVisible();
    await backOffice.go('Início');
    await expect(backOffice.heading).toHaveText('Início');
  }
  await page.goto(`${channel.origin}${PROFILE}?fault=promise`);
  await expect(new ProfilePage(page).completeness).toBeVisible();
  await backOffice.go('Início');
  await expect(backOffice.heading).toHaveText('Início');
});

test('a tab from before a release keeps its files and its input, and gets the release when it moves on', async ({
  page,
  account,
}) => {
  await channel.rollBack();
  await enter(page, account, channel.origin);
  const backOffice = new BackOffice(page);
  const profile = new ProfilePage(page);
  await profile.open('Meus dados', channel.origin);
  await expect(backOffice.heading).toHaveText('Perfil');
  await profile.fill({ Apelido: 'Ana do ateliê' });

  await channel.release(versions.newer);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page.getByText('Há uma versão nova do Balcão.')).toBeVisible();
  await backOffice.go('Início');
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect(profile.field('Apelido')).toHaveValue('Ana do ateliê');
  await profile.save.click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();

  await backOffice.go('Início');
  await expect(backOffice.heading).toHaveText('Início');
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText('Perfil renovado');
  await expect(profile.field('Apelido')).toHaveValue('Ana do ateliê');
});

test('a rollback reaches an open tab within a minute', async ({ page, account }) => {
  await page.clock.install();
  await enter(page, account, channel.origin);
  const backOffice = new BackOffice(page);
  await page.goto(channel.origin + PROFILE);
  await expect(backOffice.heading).toHaveText('Perfil renovado');

  // The edge may take five seconds of the minute, and here it does.
  await channel.rollBack();
  await page.clock.fastForward(55_000);
  await expect(page.getByText('Há uma versão nova do Balcão.')).toBeVisible();
  await backOffice.go('Início');
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText('Perfil');
});
