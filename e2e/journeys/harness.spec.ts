import { expect, test } from '../fixtures/test';

// What the other journeys rely on.

test('strings that become code or markup are refused by the page’s policy, and the refusals are noticed', async ({
  page,
  problems,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('E-mail')).toBeEditable();
  const refused = await page.evaluate(() => {
    const script = document.createElement('script');
    const writes = [
      () => {
        script.textContent = 'document.title = "tomado"';
        document.body.append(script);
      },
      () => {
        document.body.innerHTML = '<img src="x" onerror="document.title = \'tomado\'">';
      },
      () => {
        script.src = 'https://elsewhere.example/code.js';
      },
    ];
    return writes.map((write) => {
      try {
        return write();
      } catch (error) {
        return error instanceof TypeError;
      }
    });
  });
  expect(refused).toEqual([true, true, true]);
  await expect.poll(() => problems.unexpected().join()).toContain('CSP require-trusted-types-for');
  problems.expect(/CSP require-trusted-types-for/, /Trusted/);
  await expect(page).not.toHaveTitle('tomado');
});

test('a new account has confirmed its e-mail and can log in', async ({ account, request }) => {
  const { email, password } = account;
  const login = await request.post('/api/auth/login', { data: { email, password } });
  expect(await login.json()).toMatchObject({ token: { expiresIn: 28_800 } });
});
