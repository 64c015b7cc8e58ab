import { expectAccessibleStep } from '../../fixtures/accessibility';
import { fakeCamera } from '../../fixtures/camera';
import { completePerson, VerificationPage } from '../../fixtures/identity';
import { bearer } from '../../fixtures/session';
import { expect, test } from '../../fixtures/test';

// Photos take longer without a graphics card.
test.slow();

test('what a phone photographs with a link arrives on the computer, and the link opens once', async ({
  page,
  session,
  browser,
  baseURL,
  problems,
}) => {
  await completePerson(page, session);
  const computer = new VerificationPage(page);
  await computer.open();
  await computer.begin();
  await computer.captureButton('frente').click();
  const answer = page.waitForResponse(/\/kyc\/capture-links$/);
  await computer.sheet.getByRole('button', { name: /^Continuar no celular/ }).click();
  const { url } = await (await answer).json();
  await expect(computer.sheet.getByRole('img', { name: /Código QR/ })).toBeVisible();
  await expect(computer.sheet.getByRole('timer')).toContainText(/por mais (10|9) min/);
  await expectAccessibleStep(page);

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    locale: 'pt-BR',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await problems.watch(context);
  const phonePage = await context.newPage();
  await fakeCamera(phonePage);
  const phone = new VerificationPage(phonePage);
  await phonePage.goto(url);
  await expect(phonePage.getByText('Olá, Rosa.')).toBeVisible();
  await expect(phonePage).toHaveURL('/verificar-identidade');
  await expectAccessibleStep(phonePage);
  await phone.photograph('frente');
  await phonePage.reload();
  await phone.expectSent('frente');
  await expect(computer.sheet.getByText('Imagens recebidas: 1 de 3')).toBeVisible({ timeout: 30_000 });

  await phone.photograph('verso');
  await phone.photograph('selfie');
  await expect(phonePage.getByText('Tudo enviado')).toBeVisible();
  await computer.expectStatus('Em análise manual');

  problems.expect(/status of 410/);
  await phonePage.goto('about:blank');
  await phonePage.goto(url);
  await expect(phonePage.getByText('Este link não vale mais')).toBeVisible();
  await context.close();
});

test('only a verification that waits for images gives out a link, and the page explains itself without one', async ({
  page,
  session,
  problems,
}) => {
  problems.expect(/status of 409/);
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  await verification.open();
  await verification.begin();
  await page.getByRole('button', { name: 'Cancelar verificação' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar verificação' }).click();
  await verification.expectStatus('Validação de identidade cancelada');
  const link = await page.request.post('/api/kyc/capture-links', { headers: bearer(session.token) });
  expect(link.status()).toBe(409);
  await page.goto('/verificar-identidade');
  await expect(page.getByText('Falta o código do computador')).toBeVisible();
  await expectAccessibleStep(page);
});
