import { pixCode } from '@balcao/domain';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { finishIdentity } from '../../fixtures/identity-review';
import { eitherWidth } from '../../fixtures/lengths';
import { Shop } from '../../fixtures/orders';
import { expect, test } from '../../fixtures/test';
import { OrderList } from '../../pages/order-list';

const PIX = { id: 'pix-1', method: 'pix', amount: 10_750 } as const;
const PIX_CODE = pixCode({
  key: 'a629532e-7693-4846-852d-1bbff6b2f8cd',
  name: 'Loja virtual',
  city: 'BRASILIA',
});

test(
  'orders are found by their view, picked, sent by pasted lines and charged again',
  eitherWidth('orders are found by their'),
  async ({ page, account, session, outbox }) => {
    const list = new OrderList(page);
    const dialog = page.getByRole('dialog');

    await test.step('a store without orders is told how the first one comes', async () => {
      await page.goto('/backoffice/pedidos');
      await expect(page.getByRole('link', { name: 'Compartilhar um produto' })).toBeVisible();
      await expectAccessibleStep(page);
    });

    await finishIdentity(page, session, account);
    const shop = await Shop.of(page, account);
    const numbers: number[] = [];
    for (const name of ['um', 'dois']) {
      numbers.push(await shop.send(name, [PIX]));
      await shop.report(name, PIX.id, 'captured');
    }
    const [first = 0, second = 0] = numbers;
    const open = await shop.send('aberto', [PIX]);
    await shop.report('aberto', PIX.id, 'pix_created', { pix_code: PIX_CODE });

    await test.step('what is to be sent is a view with its count', async () => {
      await list.open();
      await expect(list.tab('Todos', 3)).toBeVisible();
      await list.tab('A enviar', 2).click();
      await expect(list.rows).toHaveCount(2);
      await expectAccessibleStep(page);
      // Where the system chooses the colours, a border that is not drawn is the only one that is not seen.
      await page.emulateMedia({ forcedColors: 'active' });
      await expect(list.tab('A enviar', 2)).toHaveCSS('border-bottom-style', 'solid');
      await expect(list.tab('Todos', 3)).toHaveCSS('border-bottom-style', 'none');
      await page.emulateMedia({ forcedColors: null });
    });

    await test.step('its picking list has the items of both orders together', async () => {
      await page.getByRole('checkbox', { name: new RegExp(`Selecionar Pedido ${first},`) }).check();
      await page.getByRole('checkbox', { name: new RegExp(`Selecionar Pedido ${second},`) }).check();
      await page.getByRole('button', { name: 'Lista de separação' }).click();
      const items = page.getByRole('region', { name: 'Itens a separar' });
      await expect(items).toContainText('BOLSA-1');
      // A cell of a table, or a line's figure on a phone.
      await expect(items.getByText(/^4×?$/)).toBeVisible();
      await expectAccessibleStep(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('button', { name: 'Imprimir lista' })).toBeHidden();
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(items).toBeVisible();
      await page.emulateMedia({ media: null });
      await page.goBack();
    });

    await test.step('pasted codes are checked first, then the good lines mark orders as sent', async () => {
      await list.open('?tab=to_ship');
      await list.act('Importar rastreios');
      await dialog
        .getByLabel('Pedidos e códigos de rastreio')
        .fill(`${first};BR123456789BR\n${open};LB987654321BR`);
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: 'Conferir' }).click();
      await expect(dialog).toContainText('está “Aguardando pagamento”');
      await dialog.getByRole('button', { name: 'Aplicar só a linha certa' }).click();
      await expect(dialog).toContainText('1 alterado, 1 com erro');
      await dialog.getByRole('button', { name: 'Voltar à lista' }).click();
      await expect(list.tab('Enviados', 1)).toBeVisible();
      await expect(list.rows).toHaveCount(1);
      await page.getByRole('searchbox').fill('BR123456789BR');
      await list.tab('Enviados', 1).click();
      await expect(list.rows).toHaveCount(1);
    });

    await test.step('an open Pix goes to its buyer once more', async () => {
      await list.open('?tab=waiting');
      await page.getByRole('checkbox', { name: new RegExp(`Selecionar Pedido ${open},`) }).check();
      const bulk = page.getByRole('region', { name: 'Ações para pedidos selecionados' });
      await bulk.getByRole('button', { name: 'Mais' }).click();
      await page.getByRole('button', { name: 'Reenviar cobrança' }).click();
      await dialog.getByRole('button', { name: 'Reenviar cobrança' }).click();
      await expect(page.getByRole('region', { name: 'Reenviar a cobrança de 1 pedido' })).toContainText(
        '1 alterado',
      );
      const { text } = await outbox.newestTo(shop.buyerEmail, `Seu Pix do pedido ${open} em`);
      expect(text).toContain(PIX_CODE);
    });
  },
);
