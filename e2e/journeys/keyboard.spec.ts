import { coveredGoingBack, pressOn, typeInto } from '../fixtures/keyboard';
import { eitherWidth } from '../fixtures/lengths';
import { createProduct } from '../fixtures/products';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD, PROFILE } from '../pages/back-office';
import { LoginPage } from '../pages/login-page';
import { ProductPage } from '../pages/product-page';
import { ProfilePage } from '../pages/profile-page';

test('everything from the login to the logout is done without a pointer', async ({ page, account }) => {
  const login = new LoginPage(page);
  const backOffice = new BackOffice(page);
  const nickname = new ProfilePage(page).field('Apelido');

  await login.open();
  await expect(login.email).toBeFocused();
  await page.keyboard.type(account.email);
  await typeInto(page, login.password, account.password);
  await page.keyboard.press('Enter');
  await backOffice.expectDashboard();
  await expect(backOffice.heading).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(
    page.getByRole('combobox', { name: 'Buscar pedidos, clientes, produtos e páginas' }),
  ).toBeFocused();
  await page.keyboard.type('perfil');
  await expect(page.getByRole('option').first()).toContainText('Perfil');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(PROFILE);
  await expect(backOffice.heading).toHaveText('Perfil');
  await expect(backOffice.heading).toBeFocused();

  await expect(nickname).toBeVisible();
  await typeInto(page, nickname, 'Rosinha');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Perfil salvo.')).toBeVisible();

  await pressOn(page, backOffice.account);
  await pressOn(page, page.getByRole('button', { name: 'Sair' }));
  await expect(page).toHaveURL('/');
  await expect(login.submit).toBeVisible();
});

test('the first stop skips the menu', async ({ page, session: _ }) => {
  await page.goto(DASHBOARD);
  const { heading } = new BackOffice(page);
  await expect(heading).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'no stop of a long form is behind a bar, also backwards',
  eitherWidth('no stop of a long'),
  async ({ page, session }) => {
    const values = ['P', 'M', 'G', 'GG'];
    const { id } = await createProduct(page, session, {
      options: [{ name: 'Tamanho', values }],
      variants: values.map((value) => ({ values: [value], sku: `CAM-${value}` })),
    });
    const product = new ProductPage(page);
    await product.open(id);
    await expect(product.field('Nome')).toBeVisible();
    // What is below arrives by itself, and would take the focus along.
    await expect(page.getByRole('main').locator('[aria-busy="true"], .bal-skeleton')).toHaveCount(0);
    const { stops, covered } = await coveredGoingBack(page);
    expect(stops).toBeGreaterThan(30);
    expect(covered).toEqual([]);
  },
);
