import { expect, test } from '../fixtures/test';

// What the other journeys rely on.

test('an inline script is refused by the page’s policy, and the refusal is noticed', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "tomado"';
    document.body.append(script);
  });
  await expect.poll(() => problems.unexpected().join()).toContain('CSP script-src');
  problems.expect(/CSP script-src/, /Content Security Policy/);
  await expect(page).not.toHaveTitle('tomado');
});

test('a new account has confirmed its e-mail and can log in', async ({ account, request }) => {
  const { email, password } = account;
  const login = await request.post('/api/auth/login', { data: { email, password } });
  expect(await login.json()).toMatchObject({ token: { expiresIn: 28_800 } });
});
