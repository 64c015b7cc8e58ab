import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { ProfilePage } from '../pages/profile-page';

const SELLER = /\/api\/seller\/[^/]+$/;

/** Answers saves of the profile in some way; reads pass. */
async function answerSaves(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(SELLER, (route) =>
    route.request().method() === 'PATCH' ? answer(route) : route.continue(),
  );
}

test('without a connection the page says so and keeps what was typed; with it, saving works again', async ({
  page,
  context,
  session: _,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const profile = new ProfilePage(page);
  const banner = page.getByText('Você está sem internet.');
  await profile.open();
  await profile.fill({ Apelido: 'Rosinha' });

  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await profile.save.click();
  await expect(page.getByRole('main').getByText('Não conseguimos falar com o Balcão.')).toBeVisible();
  await expect(profile.field('Apelido')).toHaveValue('Rosinha');

  await context.setOffline(false);
  await expect(banner).toBeHidden();
  await profile.save.click();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();
});

const FAILURES = {
  'an error of the API': {
    answer: (route: Route) =>
      route.fulfill({
        status: 500,
        json: { errors: ['Algo deu errado do nosso lado.'], code: 'internal', requestId: 'r-1' },
      }),
    logged: /status of 500/,
    says: 'Algo deu errado do nosso lado.',
  },
  'a browser that blocks the call': {
    answer: (route: Route) => route.abort('blockedbyclient'),
    logged: /ERR_BLOCKED_BY_CLIENT/,
    says: 'Algo no seu navegador ou na sua rede barrou este pedido ao Balcão',
  },
  'a network that wants a login': {
    answer: (route: Route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Wi-Fi</title><h1>Aceite os termos</h1>',
      }),
    logged: /^$/,
    says: 'Quem respondeu não foi o Balcão',
  },
  'an API that never answers': {
    answer: async () => {},
    logged: /^$/,
    says: 'O Balcão demorou demais para responder.',
  },
};

test('a save that fails keeps the form, which can be sent again', async ({ page, session: _, problems }) => {
  const profile = new ProfilePage(page);
  await profile.open();
  for (const [failure, { answer, logged, says }] of Object.entries(FAILURES))
    await test.step(failure, async () => {
      problems.expect(logged);
      await profile.fill({ Apelido: `Rosinha de ${failure}` });
      await answerSaves(page, answer);
      await profile.save.click();
      // Longer than the time-out of a call, 15 s.
      await expect(page.getByRole('main').getByText(says)).toBeVisible({ timeout: 60_000 });
      await expect(profile.field('Apelido')).toHaveValue(`Rosinha de ${failure}`);
      await expect(profile.save).toBeEnabled();
      await expect(page.getByRole('progressbar', { name: /carregando/i })).toBeHidden();

      await page.unroute(SELLER);
      await profile.save.click();
      await expect(page.getByText('Perfil salvo.')).toBeVisible();
      await expect(profile.save).toBeHidden();
    });
});

test('a profile that cannot be read says so, and is there when asked for again', async ({
  page,
  session: _,
  problems,
}) => {
  problems.expect(/status of 500/);
  const { says, answer } = FAILURES['an error of the API'];
  await page.route(SELLER, answer);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(page.getByText('Não foi possível carregar o seu perfil')).toBeVisible();
  await expect(page.getByText(says)).toBeVisible();
  await page.unroute(SELLER);
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(profile.completeness).toBeVisible();
});

test('a double click saves once', async ({ page, session: _ }) => {
  const profile = new ProfilePage(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.method() === 'PATCH') saves += 1;
  });
  await profile.open();
  await profile.fill({ Apelido: 'Rosinha' });
  await profile.save.dblclick();
  await expect(page.getByText('Perfil salvo.')).toBeVisible();
  await expect(profile.save).toBeHidden();
  expect(saves).toBe(1);
});

test('an area that fails while it draws fails alone', async ({ page, session: _, problems }) => {
  problems.expect(/Cannot read properties of undefined/);
  const backOffice = new BackOffice(page);
  await page.goto(DASHBOARD);
  await expect(backOffice.heading).toHaveText('Início');
  // A seller without anything that the profile counts on.
  await page.route(SELLER, (route) => route.fulfill({ json: {}, headers: { 'x-request-id': 'r-1' } }));
  await backOffice.go('Perfil');
  await expect(page.getByText('Não foi possível mostrar Configurações')).toBeVisible();

  await page.unroute(SELLER);
  await backOffice.go('Início');
  await expect(backOffice.heading).toHaveText('Início');
  await backOffice.go('Perfil');
  await expect(new ProfilePage(page).completeness).toBeVisible();
});
