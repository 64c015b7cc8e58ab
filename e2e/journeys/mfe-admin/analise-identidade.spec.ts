import { KYC_REFUSAL_TEXTS, maskCpf } from '@balcao/domain';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { ADMIN } from '../../fixtures/admin';
import { IdentityReview, REVIEW, SellerIdentity } from '../../fixtures/identity-review';
import { eitherWidth } from '../../fixtures/lengths';
import { PlatformUsers } from '../../fixtures/platform-users';
import { bearer, enter, openSession } from '../../fixtures/session';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

test(
  'an admin finds who waits and looks at the images closely',
  eitherWidth('an admin finds who waits'),
  async ({ page, account, isMobile }) => {
    await new SellerIdentity(page, await openSession(page, account)).submit(account);
    await enter(page, ADMIN);
    const review = new IdentityReview(page);
    await page.goto(REVIEW);
    await expect(review.rows.first()).toContainText('Espera análise');
    await expectAccessibleStep(page);
    await review.search(account);
    await expect(review.rows.first()).toContainText(maskCpf(account.cpf));
    await review.openByCpf(account);

    const front = review.image('Frente do documento');
    const openLarge = isMobile ? 'Ampliar: Frente do documento' : 'Abrir em tela cheia';
    await front.getByRole('button', { name: openLarge }).click();
    const large = page.getByRole('dialog', { name: 'Frente do documento' });
    await large.getByRole('button', { name: 'Aproximar' }).click();
    await page.keyboard.press('+');
    await page.keyboard.press('r');
    await expect(large.getByText('225%')).toBeVisible();
    await expectAccessibleStep(page);
    await page.keyboard.press('0');
    await expect(large.getByText('100%')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(large).toBeHidden();
    await expectAccessibleStep(page);
  },
);

test('an admin asks for one image again, the seller sends it, and the identity is approved with the password', async ({
  page,
  account,
  problems,
}) => {
  // The password that the last approval asks for.
  problems.expect(/status of 403/);
  const seller = new SellerIdentity(page, await openSession(page, account));
  await seller.submit(account);
  await enter(page, ADMIN);
  const review = new IdentityReview(page);
  const users = new PlatformUsers(page);

  await test.step('one image is asked for again, the others are approved', async () => {
    await review.openByCpf(account);
    await review.approve('Frente do documento');
    await expect(review.image('Frente do documento').getByText('Aprovada', { exact: true })).toBeVisible();
    await review.refuse('Verso do documento', 'Pedir novo envio', /^Ilegível/);
    await review.approve('Selfie');
    await expect(page.getByText('Esperando imagens da pessoa')).toBeVisible();
    await expect(page.getByText(KYC_REFUSAL_TEXTS.illegible)).toBeVisible();
    expect(await seller.status()).toBe('IN_PROGRESS');
  });

  await test.step('the seller sends it again, and nothing else', async () => {
    await seller.send(['verso']);
    expect(await seller.status()).toBe('WAITING_MANUAL_ACTION');
  });

  await test.step('what ends the verification asks who is there', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toHaveCount(1);
    await review.approve('Verso do documento');
    await confirmPassword(page, ADMIN.password);
    await expect(page.getByText('Identidade aprovada', { exact: true }).first()).toBeVisible();
    expect(await seller.status()).toBe('FINISHED');
    await expect(page.getByRole('list', { name: 'Quem viu as imagens' })).toContainText('Administração');
  });

  await test.step('the person’s own page leads here', async () => {
    await page.getByRole('link', { name: 'Ver usuário' }).click();
    await users.openTab(/^Identidade$/);
    await expect(page.getByRole('link', { name: '1ª tentativa' })).toBeVisible();
    await expectAccessibleStep(page);
  });
});

test('of two admins who decide at once the second is told what the first did', async ({
  page,
  browser,
  account,
  problems,
}) => {
  // Two browsers, for each of which every image is drawn anew.
  test.slow();
  // The password that the rejection asks for, and the decision that comes too late.
  problems.expect(/status of 40[39]/);
  await new SellerIdentity(page, await openSession(page, account)).submit(account);
  await enter(page, ADMIN);
  const otherContext = await browser.newContext();
  await problems.watch(otherContext);
  const other = await otherContext.newPage();
  await enter(other, ADMIN);
  const [mine, theirs] = [new IdentityReview(page), new IdentityReview(other)];
  await mine.openByCpf(account);
  await theirs.openByCpf(account);

  await theirs.refuse('Selfie', 'Rejeitar identidade', /^Rosto diferente/);
  await confirmPassword(other, ADMIN.password);
  await expect(other.getByText('Identidade rejeitada', { exact: true }).first()).toBeVisible();
  await expect(other.getByText(KYC_REFUSAL_TEXTS.face_mismatch).first()).toBeVisible();

  await mine.approve('Selfie');
  const told = page.getByRole('alert').filter({ hasText: 'Sua decisão sobre a selfie não foi gravada' });
  // Both browsers are the demonstration's one admin, who is not told their own name.
  await expect(told).toContainText('Você decidiu antes');
  await expect(told).toContainText('Identidade rejeitada. Rosto diferente');
  await expect(page.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0);
  await expect(mine.image('Selfie').getByText('Recusada', { exact: true })).toBeVisible();
  // Scrolls there, because a button may be half under the top bar.
  await told.scrollIntoViewIfNeeded();
  await expectAccessibleStep(page);
  await otherContext.close();
});

test('a seller has no way to the review', async ({ page, session }) => {
  await page.goto(REVIEW);
  await expect(new BackOffice(page).heading).toHaveText('Acesso restrito');
  await expect(page.getByRole('link', { name: 'Identidades' })).toHaveCount(0);
  const answer = await page.request.get('/api/admin/kyc/reports', { headers: bearer(session.token) });
  expect(answer.status()).toBe(403);
});
