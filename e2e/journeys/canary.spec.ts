import type { Page } from '@playwright/test';
import { test } from '../fixtures/channel-test';
import { remotesOf } from '../fixtures/composition';
import { enter, storedUser } from '../fixtures/session';
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
