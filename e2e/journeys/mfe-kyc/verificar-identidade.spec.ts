import sharp from 'sharp';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { keptByBrowser } from '../../fixtures/browser-storage';
import { camerasOn, fakeCamera, refuseCamera } from '../../fixtures/camera';
import { completePerson, sendThreeImages, VERIFICATION, VerificationPage } from '../../fixtures/identity';
import { brokenPdf, giantPhoto, noPhoto, photoWithPlace } from '../../fixtures/identity-files';
import { pressOn } from '../../fixtures/keyboard';
import { eitherWidth } from '../../fixtures/lengths';
import { bearer } from '../../fixtures/session';
import { expect, test } from '../../fixtures/test';

// Photos take longer without a graphics card.
test.slow();

test(
  'a new seller finds the page, is led to what the profile lacks, and proves who they are by keyboard alone',
  eitherWidth('a new seller finds the'),
  async ({ page, session, isMobile }) => {
    await fakeCamera(page);
    const verification = new VerificationPage(page);
    await verification.open();
    await verification.expectStatus('Identidade ainda não verificada');
    await expect(page.getByText('falta: data de nascimento')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Completar meus dados' })).toBeVisible();

    await completePerson(page, session);
    await verification.open();
    await verification.begin();
    await verification.expectStatus('Pendente validação de identidade');
    await expect(page.getByRole('heading', { name: 'Suas imagens' })).toBeFocused();
    await expectAccessibleStep(page);
    await pressOn(page, verification.captureButton('frente'));
    await expect(verification.sheet.getByRole('button', { name: /^Tirar foto/ })).toBeVisible();
    const handOver = verification.sheet.getByRole('button', { name: /^Continuar no celular/ });
    await expect(handOver).toHaveCount(isMobile ? 0 : 1);
    await page.keyboard.press('Escape');
    await sendThreeImages(page);
    await expect(page.getByText('até 2 dias úteis')).toBeVisible();
    await expect(page.locator('main :focus')).toBeVisible();
    expect(await camerasOn(page)).toBe(0);
  },
);

test('a reload in the middle loses neither what was sent nor the photo that was not', async ({
  page,
  session,
}) => {
  await fakeCamera(page);
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  const { sheet } = verification;
  await verification.open();
  await verification.begin();
  await verification.photograph('frente');
  await verification.captureButton('verso').click();
  await sheet.getByRole('button', { name: /^Tirar foto/ }).click();
  await sheet.getByRole('button', { name: 'Tirar foto', exact: true }).click();
  await verification.expectReview();

  await expect.poll(() => keptByBrowser(page)).toContain('"takenAt"');
  await page.reload();
  await verification.expectSent('frente');
  await pressOn(page, page.getByRole('button', { name: 'Conferir verso' }));
  await pressOn(page, sheet.getByRole('button', { name: 'Usar foto' }));
  await verification.expectSent('verso');
  await verification.photograph('selfie');
  await verification.expectStatus('Em análise manual');
});

test('a camera is off as soon as nobody needs it', async ({ page, session }) => {
  await fakeCamera(page);
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  const { sheet } = verification;
  const openCamera = async () => {
    await verification.captureButton('frente').click();
    await sheet.getByRole('button', { name: /^Tirar foto/ }).click();
    await expect(sheet.getByRole('button', { name: 'Tirar foto', exact: true })).toBeFocused();
    expect(await camerasOn(page)).toBe(1);
  };
  await verification.open();
  await verification.begin();
  await openCamera();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  expect(await camerasOn(page)).toBe(0);
  await expect(verification.captureButton('frente')).toBeFocused();

  await openCamera();
  await page.goBack();
  await expect(page).not.toHaveURL(VERIFICATION);
  expect(await camerasOn(page).catch(() => 0)).toBe(0);
});

test('a dark photo is warned of and can be used all the same; a small one cannot', async ({
  page,
  session,
}) => {
  await fakeCamera(page, { light: 'dark' });
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  const { sheet } = verification;
  await verification.open();
  await verification.begin();
  await verification.captureButton('frente').click();
  await sheet.getByRole('button', { name: /^Tirar foto/ }).click();
  await expect(sheet.getByRole('status')).toHaveText('Está escuro. Procure mais luz.');
  await sheet.getByRole('button', { name: 'Tirar foto', exact: true }).click();
  await verification.expectReview();
  await expect(sheet.getByRole('alert')).toContainText('A foto está escura.');
  await expectAccessibleStep(page);
  await sheet.getByRole('button', { name: 'Usar assim mesmo' }).click();
  await verification.expectSent('frente');

  const small = { width: 900, height: 640, channels: 3, background: '#808080' } as const;
  const buffer = await sharp({ create: small }).png().toBuffer();
  await verification.choose('verso', { name: 'pequena.png', mimeType: 'image/png', buffer });
  await expect(sheet.getByRole('alert')).toContainText('900 × 640 pixels');
});

test('without a camera a file takes its place, and the place where it was taken stays behind', async ({
  page,
  session,
}) => {
  await refuseCamera(page, 'NotAllowedError');
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  const { sheet } = verification;
  await verification.open();
  await verification.begin();
  await pressOn(page, verification.captureButton('frente'));
  await pressOn(page, sheet.getByRole('button', { name: /^Tirar foto/ }));
  await expect(sheet.getByRole('alert')).toContainText('A câmera não foi permitida');
  await expectAccessibleStep(page);
  await verification.choose('frente', await photoWithPlace());
  await verification.expectReview();
  await sheet.getByRole('button', { name: /^Usar/ }).click();
  await verification.expectSent('frente');
  const headers = bearer(session.token);
  const status = await page.request.get(`/api/kyc/profile/${session.id}/status`, { headers });
  const { reportId } = await status.json();
  const report = await (await page.request.get(`/api/kyc/pf-report/${reportId}`, { headers })).json();
  const link = await page.request.post(`/api/kyc/documents/${report.documents[0].documentId}/link`, {
    headers,
  });
  const image = await (await page.request.get((await link.json()).url, { headers })).body();
  expect((await sharp(image).metadata()).exif).toBeUndefined();
  expect(image.includes('Camera-secreta')).toBe(false);
});

test('files that are none, too large or broken are refused with what to do', async ({
  page,
  session,
  problems,
}) => {
  problems.expect(/status of 4(15|22)/);
  await completePerson(page, session);
  const verification = new VerificationPage(page);
  const { sheet } = verification;
  await verification.open();
  await verification.begin();
  await verification.choose('frente', noPhoto);
  await expect(sheet.getByRole('alert')).toContainText('não é JPG, PNG, WebP ou PDF');
  await verification.choose('frente', giantPhoto);
  await expect(sheet.getByRole('alert')).toContainText('mais de 15 MB');

  await verification.choose('frente', brokenPdf);
  await sheet.getByRole('button', { name: 'Usar PDF' }).click();
  await expect(verification.slot('frente').getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await expect(verification.slot('frente').getByText('Não enviada')).toBeVisible();
  await expectAccessibleStep(page);
});
