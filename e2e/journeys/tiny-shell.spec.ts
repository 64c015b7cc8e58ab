import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PRODUCT_URL, TINY_SHELL_PORT, TINY_SHELL_URL } from '../addresses';
import { expect, test } from '../fixtures/test';

const SCRIPT = path.resolve(import.meta.dirname, '../../examples/tiny-shell/serve.ts');

test('another shell runs two of our areas by the document of what runs, and not a byte that was altered', async ({
  page,
  context,
  problems,
}) => {
  // A page of another origin sends no headers of its own with what it may read.
  await context.setExtraHTTPHeaders({});
  const server = spawn(process.execPath, ['--import', 'tsx', SCRIPT], {
    env: { ...process.env, PORT: String(TINY_SHELL_PORT) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(createInterface({ input: server.stdout }), 'line');
    await page.goto(`${TINY_SHELL_URL}/?product=${PRODUCT_URL}`);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Criar produto' })).toBeVisible();

    problems.expect(/integrity/, /Failed to load/);
    await page.route(/mfe-auth.*\/entry\.\w+\.js/, async (route) => {
      const response = await route.fetch();
      return route.fulfill({ response, body: `${await response.text()}\nglobalThis.altered = true;` });
    });
    await page.reload();
    await expect(page.getByText(/^This area could not be loaded/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Produtos' })).toBeVisible();
    expect(await page.evaluate(() => 'altered' in globalThis)).toBe(false);
  } finally {
    server.kill();
  }
});
