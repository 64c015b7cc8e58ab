import { expectAccessibleStep } from '../../fixtures/accessibility';
import { ADMIN } from '../../fixtures/admin';
import { bearer, confirmedToken, enter } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { COMPOSITION, CompositionPage } from '../../pages/composition-page';

const REASON = 'A lista não abre no celular';

test('an admin sees what runs, looks at what going back changes, and goes back with a reason', async ({
  page,
  problems,
}) => {
  // The password that is asked for first.
  problems.expect(/status of 403/);
  await enter(page, ADMIN);
  const composition = new CompositionPage(page);
  await composition.open();

  await expect(page.getByText('Canal aberto')).toBeVisible();
  for (const area of ['shell', 'mfe-a', 'mfe-b', 'mfe-sample'])
    await expect(composition.versions.getByText(area, { exact: true })).toBeVisible();
  await expect(composition.history.getByText('Teste encerrado')).toBeVisible();
  await expect(composition.history.getByText(/Sistema \(saúde do teste\)/)).toBeVisible();
  await expect(composition.history.getByText(/Falhas em teste: 15% \(12 de 80\)/)).toBeVisible();

  // What runs depends on earlier rollbacks.
  const target = await composition.firstRollback();
  await composition.wayBackTo(target).click();
  const dialog = composition.dialogFor(target);
  await expect(dialog.getByRole('list', { name: 'O que muda' })).toContainText('mfe-a');
  await expectAccessibleStep(page);
  await dialog.getByLabel('Motivo').fill(REASON);
  await dialog.getByRole('button', { name: 'Voltar a esta composição' }).click();
  await confirmPassword(page, ADMIN.password);

  await expect(dialog).toBeHidden();
  const newest = composition.entries.first();
  // A rollback to a rollback restores what that one restored.
  await expect(newest).toContainText(/Volta ao que a geração \d+ rodava/);
  await expect(newest).toContainText(REASON);
  await expect(newest).toContainText('(backoffice)');
  await expect(newest).toContainText('Roda agora');
  await expect(page.getByText('Nada em teste')).toBeVisible();
  await expectAccessibleStep(page);
});

test('who goes back while somebody else does is told, keeps the reason, and decides again', async ({
  page,
  problems,
}) => {
  problems.expect(/status of (403|409)/);
  await enter(page, ADMIN);
  const composition = new CompositionPage(page);
  await composition.open();
  const target = await composition.firstRollback();
  await composition.wayBackTo(target).click();
  const dialog = composition.dialogFor(target);
  await dialog.getByLabel('Motivo').fill(REASON);

  await test.step('somebody else goes back first', async () => {
    const headers = bearer(await confirmedToken(page, ADMIN));
    const { generation } = await (await page.request.get('/api/admin/composition', { headers })).json();
    const answer = await page.request.post('/api/admin/composition/rollback', {
      headers,
      data: { generation, to: target, reason: 'Outra pessoa voltou antes.' },
    });
    expect(answer.status(), await answer.text()).toBe(201);
  });

  await dialog.getByRole('button', { name: 'Voltar a esta composição' }).click();
  await confirmPassword(page, ADMIN.password);
  await expect(dialog.getByText(/O canal mudou enquanto isso/)).toBeVisible();
  await expect(dialog.getByText(/já roda o mesmo/)).toBeVisible();
  await expect(dialog.getByLabel('Motivo')).toHaveValue(REASON);
  await expectAccessibleStep(page);
});

test('an installation that composes nothing says so, and what its own page runs', async ({ page }) => {
  await enter(page, ADMIN);
  await page.route('**/api/admin/composition', (route) =>
    route.fulfill({ json: { kind: 'not_configured' }, headers: { 'x-request-id': 'r-1' } }),
  );
  await page.goto(COMPOSITION);
  await expect(page.getByText('Esta instalação não compõe versões')).toBeVisible();
  const own = page.getByRole('table', { name: 'Versões desta página' });
  await expect(own.getByRole('row', { name: /mfe-catalog/ })).toBeVisible();
  await expectAccessibleStep(page);
});

test('a seller has no way to the composition', async ({ page, session }) => {
  await page.goto(COMPOSITION);
  await expect(new BackOffice(page).heading).toHaveText('Acesso restrito');
  const headers = bearer(session.token);
  for (const path of ['', '/history'])
    expect((await page.request.get(`/api/admin/composition${path}`, { headers })).status()).toBe(403);
  const data = { generation: 1, reason: REASON };
  const answer = await page.request.post('/api/admin/composition/rollback', { headers, data });
  expect(answer.status()).toBe(403);
});
