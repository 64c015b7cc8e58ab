import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';

/** Delays every script until released; the page itself arrives. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/artifacts/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the login can be filled in before any code is there, and loses nothing when it comes', async ({
  page,
  account,
}) => {
  const login = new LoginPage(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  release();
  await page.waitForLoadState('networkidle');
  await expect(login.email).toHaveValue(account.email);
  await expect(login.password).toHaveValue(account.password);
  await login.submit.click();
  await new BackOffice(page).expectDashboard();
});

test('Enter before any code is there logs in once it comes, and puts nothing into the address', async ({
  page,
  account,
}) => {
  const login = new LoginPage(page);
  const release = await holdScripts(page);
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/', { waitUntil: 'commit' });
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.password.press('Enter');
  await expect(page).toHaveURL('/');
  release();
  await new BackOffice(page).expectDashboard();
  expect(addresses.length).toBeGreaterThan(1);
  for (const address of addresses) expect(address).not.toMatch(/password|girassol/);
});

test('a password manager that puts its icons into the page loses nobody what was typed, nor the press', async ({
  page,
  account,
  problems,
}) => {
  // React says that the page is not as it was made, and draws the form anew.
  problems.expect(/#418|[Hh]ydrat/);
  const login = new LoginPage(page);
  const release = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await login.password.waitFor();
  await page.evaluate(() => {
    for (const input of document.querySelectorAll('form input')) input.after(document.createElement('div'));
  });
  await login.email.fill(account.email);
  await login.password.fill(account.password);
  await login.password.press('Enter');
  release();
  await new BackOffice(page).expectDashboard();
});

test('a keyboard that composes types into masked fields as into any other', async ({ page, context }) => {
  await page.goto('/cadastro', { waitUntil: 'networkidle' });
  const keyboard = await context.newCDPSession(page);
  for (const [label, keys, shown] of [
    ['Celular', '11987654321', '(11) 98765-4321'],
    ['CPF', '52998224725', '529.982.247-25'],
  ] as const) {
    const field = page.getByLabel(label);
    await field.click();
    for (let length = 1; length <= keys.length; length += 1) {
      const text = keys.slice(0, length);
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
    }
    await keyboard.send('Input.insertText', { text: keys });
    await expect(field).toHaveValue(shown);
  }
});

test('what the page leaves out counts only with the bytes that the page names; without it each page comes by itself', async ({
  page,
  account,
  edge,
  problems,
}) => {
  problems.expect(/integrity/, /composition of the other pages/, /Failed to (load|fetch)/);
  const html = await (await page.request.get(edge.origin)).text();
  const whole = /"whole":\{"url":"([^"]+)"/.exec(html)?.[1] ?? '';
  const forged = (await (await page.request.get(edge.origin + whole)).text()).replaceAll('Início', 'Forjado');
  edge.alter(whole, (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(forged),
  );
  const login = new LoginPage(page);
  await page.goto(edge.origin);
  await login.logIn(account);
  await expect(new BackOffice(page).heading).toHaveText('Início');
  await expect(page).toHaveTitle('Início · Balcão');
});
