import { expectAccessibleStep } from '../fixtures/accessibility';
import { pressOn, tabTo, typeInto } from '../fixtures/keyboard';
import { linkTo, openCheckout } from '../fixtures/payments';
import { createProduct } from '../fixtures/products';
import { expect, test } from '../fixtures/test';
import { CheckoutPage } from '../pages/checkout-page';

// Who reaches the checkout in another way than by a thumb on a phone that works.

let link: string;

test.beforeEach(async ({ page, session }) => {
  await openCheckout(page, session);
  const { id } = await createProduct(page, session, { name: 'Curso de bordado', priceCents: 9_700 });
  link = await linkTo(page, session, id);
});

test('a buyer pays by keyboard alone, at a zoom of 400 %', async ({ page }) => {
  // What a window of 1280 × 1024 shows at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const checkout = new CheckoutPage(page);
  await page.goto(link);
  await expect(checkout.title('Curso de bordado')).toBeVisible();
  await expectAccessibleStep(page);
  await typeInto(page, checkout.email, 'ana.prado@exemplo.com.br');
  await typeInto(page, checkout.name, 'Ana Lúcia Prado');
  await typeInto(page, checkout.document, '52998224725');
  await typeInto(page, checkout.phone, '11987654321');
  await test.step('arrows choose how to pay', async () => {
    await tabTo(page, page.getByRole('radio', { name: 'Pix' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: 'Boleto' })).toBeChecked();
    await expect(checkout.pay).toHaveText(/^Gerar boleto/);
    await page.keyboard.press('ArrowUp');
    await expect(checkout.pay).toHaveText(/^Pagar/);
  });
  await pressOn(page, checkout.pay);
  await expect(checkout.title('Pague com Pix')).toBeFocused();
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways, 'pixels that the page scrolls sideways').toBeLessThanOrEqual(0);
  await expectAccessibleStep(page);
});

test('a browser that translates the page does not break it', async ({ page }) => {
  const checkout = new CheckoutPage(page);
  await page.goto(link);
  await expect(checkout.title('Curso de bordado')).toBeVisible();
  // As browsers translate: each text gets elements of its own around it, again for what comes later.
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    const translate = (root: Node) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (texts.nextNode()) found.push(texts.currentNode as Text);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement?.closest('font, script, style, textarea')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = `${text.data} (en)`;
        outer.append(inner);
        text.replaceWith(outer);
      }
    };
    translate(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
  await checkout.sayWho();
  await page.getByLabel('Boleto').check();
  const pay = page.locator('button.pay');
  await expect(pay).toHaveText(/^Gerar boleto de R\$\s97,00 \(en\)$/);
  await page.getByRole('radio', { name: 'Pix' }).check();
  await expect(pay).toHaveText(/^Pagar .*\(en\)$/);
  await pay.click();
  await expect(checkout.title('Pague com Pix')).toBeVisible();
  await expect(checkout.pixCode).toHaveValue(/^000201/);
  await expect(checkout.title('Pagamento confirmado')).toBeVisible();
});

test('without a connection the page says so, keeps what was typed, and pays once it is back', async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED/);
  const checkout = new CheckoutPage(page);
  await page.goto(link);
  await context.setOffline(true);
  await checkout.sayWho();
  await checkout.pay.click();
  await expect(page.getByText('Sem conexão.')).toBeVisible();
  await expect(checkout.email).toHaveValue('ana.prado@exemplo.com.br');
  await context.setOffline(false);
  await expect(page.getByText('Sem conexão.')).toBeHidden();
  await checkout.pay.click();
  await expect(checkout.title('Pague com Pix')).toBeVisible();
});
