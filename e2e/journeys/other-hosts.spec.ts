import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from '@playwright/test';
import { PRODUCT_URL, TINY_SHELL_PORT, TINY_SHELL_URL, VITE_HOST_PORT, VITE_HOST_URL } from '../addresses';
import { expect, test } from '../fixtures/test';

const EXAMPLES = path.resolve(import.meta.dirname, '../../examples');

// A page of another origin sends no headers of its own with what it may read.
test.beforeEach(({ context }) => context.setExtraHTTPHeaders({}));

/** Runs a server of an example, which says a line when it is ready. */
async function whileServed(port: number, command: string[], look: () => Promise<void>): Promise<void> {
  const server = spawn(process.execPath, command, {
    cwd: EXAMPLES,
    env: { ...process.env, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(createInterface({ input: server.stdout }), 'line');
    await look();
  } finally {
    server.kill();
  }
}

/** Reloads with another login than the one that was published. */
async function reloadAltered(page: Page): Promise<void> {
  await page.route(/mfe-auth.*\/entry\.\w+\.js/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, body: `${await response.text()}\nglobalThis.altered = true;` });
  });
  await page.reload();
  await expect(page.getByText(/^This area could not be loaded/)).toBeVisible();
  expect(await page.evaluate(() => 'altered' in globalThis)).toBe(false);
}

test('another shell runs two of our areas by the document of what runs, and not a byte that was altered', async ({
  page,
  problems,
}) => {
  await whileServed(TINY_SHELL_PORT, ['--import', 'tsx', 'tiny-shell/serve.ts'], async () => {
    await page.goto(`${TINY_SHELL_URL}/?product=${PRODUCT_URL}`);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Criar produto' })).toBeVisible();

    problems.expect(/integrity/, /Failed to load/);
    await reloadAltered(page);
    await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible();
  });
});

test('a host by Vite runs one of our areas by its manifest, and not a byte that was altered', async ({
  page,
  problems,
}) => {
  await whileServed(VITE_HOST_PORT, ['vite-host/serve.mjs'], async () => {
    const manifest = page.waitForResponse(/mfe-auth.*\/mf-manifest\.json$/);
    await page.goto(`${VITE_HOST_URL}/?product=${PRODUCT_URL}`);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await page.getByLabel('E-mail').fill('maria@doces.example');
    expect(await (await manifest).headerValue('cross-origin-resource-policy')).toBe('cross-origin');

    problems.expect(/integrity/, /Failed to load/);
    await reloadAltered(page);
  });
});
