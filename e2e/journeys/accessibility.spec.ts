import type { Page } from '@playwright/test';
import { expectAccessibleStep } from '../fixtures/accessibility';
import { eitherWidth } from '../fixtures/lengths';
import { Shop } from '../fixtures/orders';
import { createProducts } from '../fixtures/products';
import { confirmPassword } from '../fixtures/step-up';
import { expect, test } from '../fixtures/test';
import { BackOffice, DASHBOARD } from '../pages/back-office';
import { ProductList } from '../pages/product-list';
import { ProfilePage } from '../pages/profile-page';

// What only a journey reaches. The screens themselves, as they open, are in accessibility-sweep.spec.ts.

/** The problems that a form names. */
const alert = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /\S/ }).first();

test.slow();

test('everybody can use a page that is not there', async ({ page, problems, session: _ }) => {
  problems.expect(/status of 404/);
  await page.goto('/backoffice/qualquer');
  await expect(new BackOffice(page).heading).toHaveText('Página não encontrada');
  await expectAccessibleStep(page);
});

test(
  'everybody can use the parts of the profile, with their errors and questions',
  eitherWidth('everybody can use the parts'),
  async ({ page, account, session: _, problems }) => {
    problems.expect(/status of 403/);
    const profile = new ProfilePage(page);
    await profile.open('Empresa');
    await profile.fill({ CNPJ: '11.111.111/1111-11', 'Data de abertura': '31/02/2020' });
    await expectAccessibleStep(page);
    await profile.save.click();
    await expect(alert(page)).toBeVisible();
    await expectAccessibleStep(page);

    await profile.choose('Endereço');
    const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
    await expect(question).toBeVisible();
    await expectAccessibleStep(page);
    await question.getByRole('button', { name: 'Sair sem salvar' }).click();
    await profile.fill({ CEP: '76890-000', Estado: 'SP' });
    await expect(page.getByText('Este CEP vale para a cidade toda.')).toBeVisible();
    await expectAccessibleStep(page);

    await profile.open('Segurança');
    await page.getByRole('button', { name: 'Ativar verificação' }).click();
    await confirmPassword(page, account.password);
    await expect(page.getByRole('img', { name: /Código QR/ })).toBeVisible();
    // The button is gone, and has handed its focus on.
    await expect(page.locator('main :focus')).toBeVisible();
    await expectAccessibleStep(page);
  },
);

test(
  'everybody can use what opens over a page',
  eitherWidth('everybody can use what opens'),
  async ({ page, account, session: _, isMobile }) => {
    const shop = await Shop.of(page, account);
    const number = await shop.send(
      'achado',
      [{ id: 'pix-1', method: 'pix', amount: 10_750 }],
      'Larissa Rocha',
    );
    await page.goto(DASHBOARD);
    const backOffice = new BackOffice(page);
    const { heading } = backOffice;
    await expect(heading).toBeVisible();
    await page.getByRole('button', { name: 'Tema: Sistema' }).click();
    await expect(page.getByRole('button', { name: 'Escuro' })).toBeVisible();
    await expectAccessibleStep(page);
    await backOffice.account.click();
    await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible();
    await expectAccessibleStep(page);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Buscar pedidos, clientes, produtos e páginas' }).click();
    await expect(page.getByRole('listbox')).toBeVisible();
    await expectAccessibleStep(page);
    await page.getByRole('combobox').fill('nada disso existe');
    await expect(page.getByText('Nada encontrado.')).toBeVisible();
    await expectAccessibleStep(page);
    await page.getByRole('combobox').fill('larissa');
    const found = page.getByRole('option', { name: new RegExp(`#${number} · `) });
    await expect(found).toBeVisible();
    await expectAccessibleStep(page);
    await found.click();
    await expect(heading).toHaveText(`Pedido ${number}`);

    if (!isMobile) return;
    await page.getByRole('button', { name: 'Mais', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectAccessibleStep(page);
  },
);

test(
  'after saving, the focus is where one wrote, and the toast covers neither it nor what cannot be scrolled away',
  eitherWidth('after saving the focus is'),
  async ({ page, session: _ }) => {
    const profile = new ProfilePage(page);
    await profile.open();
    await profile.fill({ Apelido: 'Rosinha' });
    await profile.save.click();
    const toast = page.getByText('Perfil salvo.');
    await expect(toast).toBeVisible();
    await expect(page.locator('main :is(h2, h3):focus')).toBeVisible();
    const covered = await toast.locator('xpath=..').evaluate((shown) => {
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      const staysInPlace = (element: Element | null): boolean =>
        element !== null &&
        (['fixed', 'sticky'].includes(getComputedStyle(element).position) ||
          staysInPlace(element.parentElement));
      return [...document.querySelectorAll('a, button, input, select, textarea, :focus')]
        .filter((control) => !shown.contains(control))
        .filter((control) => control === document.activeElement || staysInPlace(control))
        .map((control) => ({ box: control.getBoundingClientRect(), markup: control.outerHTML.slice(0, 120) }))
        .filter(({ box }) => box.left < right && box.right > left && box.top < bottom && box.bottom > top)
        .map(({ markup }) => markup);
    });
    expect(covered).toEqual([]);
  },
);

test('at 200 % zoom, four fifths of the window are the page', async ({ page, session }) => {
  await createProducts(page, session, 12);
  await page.setViewportSize({ width: 640, height: 400 });
  const list = new ProductList(page);
  await list.open();
  await list.rows.nth(6).scrollIntoViewIfNeeded();
  const rowsOfPixels = await page.evaluate(() => {
    const isPage = (y: number) => {
      const seen = document.elementFromPoint(innerWidth / 2, y);
      return seen?.closest('main') && !seen.closest('.bal-list-primary, .bal-save-bar');
    };
    return Array.from({ length: innerHeight }, (_, y) => y).filter(isPage).length;
  });
  expect(rowsOfPixels).toBeGreaterThanOrEqual(320);
  await expectAccessibleStep(page);
});
