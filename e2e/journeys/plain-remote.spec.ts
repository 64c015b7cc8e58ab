import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Channel } from '../fixtures/channel';
import { test } from '../fixtures/channel-test';
import { remotesOf } from '../fixtures/composition';
import { buildForeignRemote } from '../fixtures/foreign-remote';
import { enter } from '../fixtures/session';
import { buildPlainSettings } from '../fixtures/settings-versions';
import { expect } from '../fixtures/test';
import { VERSION_FAULTS } from '../fixtures/version-faults';
import { BackOffice, DASHBOARD } from '../pages/back-office';

test.setTimeout(120_000);
test.describe.configure({ mode: 'serial' });

let channel: Channel;

test.beforeAll(async ({ releaseChannel }) => {
  test.setTimeout(240_000);
  channel = releaseChannel;
  await channel.release(await buildPlainSettings());
});

test.afterAll(() => channel.rollBack());

const TAMPERED = [
  'whose entry was tampered with',
  'whose chunks were tampered with',
  'whose styles were tampered with',
];

test('an area that another build made runs as it was published', async ({ page, account }) => {
  await enter(page, account, channel.origin);
  await page.goto(channel.origin + DASHBOARD);
  const backOffice = new BackOffice(page);
  await backOffice.go('Perfil');
  await expect(backOffice.heading).toHaveText('Perfil renovado');
});

test('a build of Module Federation that knows nothing of this product runs once it is adapted, on the React of the shell', async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const { dist, area } = await buildForeignRemote();
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-e2e-adapted-'));
  channel.allowWeight('recibos', { entryBytes: 80_000 });
  const { out } = await channel.mfe(
    'adapt',
    dist,
    '--area',
    area,
    '--mount',
    './Receipts',
    '--out',
    path.join(folder, 'out'),
  );
  await channel.release(out);
  rmSync(folder, { recursive: true });
  await enter(page, account, channel.origin);
  await page.goto(`${channel.origin}/backoffice/recibos`);
  await expect(new BackOffice(page).heading).toHaveText('Recibos');
  // Another React than that of the renderer would have no hooks.
  await page.getByRole('button', { name: '1 recibos' }).click();
  await expect(page.getByRole('button', { name: '2 recibos' })).toBeVisible();
  await channel.rollBack();
});

for (const fault of TAMPERED) {
  test(`an area that another build made, ${fault}, gives way to the last good one, and not a byte of it runs`, async ({
    page,
    account,
    edge,
    problems,
  }) => {
    problems.expect(/Failed to load resource/, /could not be opened/, /integrity/, /Refused to/);
    const settings = (await remotesOf(page, channel.origin))['mfe-settings'];
    if (!settings) throw new Error('The composition has no mfe-settings.');
    VERSION_FAULTS[fault]?.(edge, settings);
    await enter(page, account, edge.origin);
    await page.goto(edge.origin + DASHBOARD);
    const backOffice = new BackOffice(page);
    await expect(backOffice.heading).toHaveText('Início');
    await backOffice.go('Perfil');
    await expect(backOffice.heading).toHaveText('Perfil');
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    const style = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--tampered'),
    );
    expect(style).toBe('');
  });
}
