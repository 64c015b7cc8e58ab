import { expectAccessibleStep } from '../../fixtures/accessibility';
import { eitherWidth } from '../../fixtures/lengths';
import { createProduct } from '../../fixtures/products';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';

const FRETES = '/backoffice/configuracoes/fretes';
const FILE = [
  'Nome;FaixaCepDe;FaixaCepAte;PesoDe;PesoAte;Valor;PrazoEntrega',
  'SP;01000000;19999999;0;1;12,50;3',
  'SP;01000000;19999999;1,001;30;25,00;5',
].join('\r\n');

test(
  'a table of rates is made, filled by a file, tried out, and put behind another method',
  eitherWidth('a table of rates is'),
  async ({ page, session, isMobile }) => {
    await createProduct(page, session, { name: 'Bolsa de lona', type: 'physical', weightGrams: 500 });
    const { heading } = new BackOffice(page);
    const rows = page.locator('[data-row]');
    const create = async (name: string, type: RegExp) => {
      await page.goto(`${FRETES}/detalhe`);
      await page.getByRole('textbox', { name: 'Nome' }).fill(name);
      await page.getByRole('radio', { name: type }).check();
      await page.getByRole('button', { name: 'Criar forma de frete' }).click();
      await expect(heading).toHaveText(name);
    };
    /** The actions above the list, and behind "⋯" on a phone. */
    const listAction = async (name: string) => {
      if (isMobile) await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('button', { name }).click();
    };

    await create('PAC', /^Tabela/);

    await test.step('a dry run says how the file was read and what is odd in it, and changes nothing', async () => {
      await page.getByRole('button', { name: 'Importar CSV' }).click();
      const dialog = page.getByRole('dialog', { name: 'Importar tabela' });
      await dialog
        .getByLabel('Escolher arquivo CSV')
        .setInputFiles({ name: 'pac.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await expect(dialog.getByRole('radio', { name: 'Quilos' })).toBeChecked();
      await expect(dialog.getByRole('radio', { name: 'Vírgula' })).toBeChecked();
      await expect(dialog.getByText(/Linha 3: .* de 1\.001 g a 30\.000 g, R\$\s25,00/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Está certo, conferir' }).click();
      await dialog.getByText('CEPs sem linha (2)').click();
      await expect(dialog.getByText('20000-000 a 78899-999 não tem linha.')).toBeVisible();
      await expectAccessibleStep(page);
      await expect(page.getByText(/^Ainda sem linhas/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Importar 2 linhas' }).click();
      await expect(dialog).toBeHidden();
      // A table, or cards on a phone, which shows them on demand.
      if (isMobile) await page.getByText('Ver 2 linhas').click();
      const table = page.getByRole(isMobile ? 'list' : 'table', { name: 'Linhas da tabela' });
      await expect(table).toContainText('01000-000 a 19999-999');
      await expect(table).toContainText(/R\$\s25,00/);
    });

    await create('Balcão', /^Retirada/);

    await test.step('the simulator says why a method is none, and what one costs', async () => {
      await page.goto(FRETES);
      await expect(rows).toHaveCount(2);
      await listAction('Simular frete');
      const simulator = page.getByRole('dialog', { name: 'Simular frete' });
      const ask = async (cep: string) => {
        await simulator.getByRole('textbox', { name: 'CEP de entrega' }).fill(cep);
        await simulator.getByRole('button', { name: 'Simular frete' }).click();
      };
      await simulator.getByRole('button', { name: 'Bolsa de lona' }).click();
      await ask('20040002');
      await expect(simulator.getByRole('list', { name: 'Formas de frete que não valem' })).toContainText(
        'A tabela não tem linha para 20040-002 com 500 g.',
      );
      await ask('01310100');
      const options = simulator.getByRole('list', { name: 'Opções do cliente' });
      await expect(options).toContainText('PAC');
      await expect(options).toContainText(/R\$\s12,50/);
      await expect(options).toContainText('3 dias úteis');
      await expectAccessibleStep(page);
      await simulator.getByRole('button', { name: 'Fechar' }).click();
    });

    await test.step('the order is changed by keyboard, and stays', async () => {
      await expect(rows.first()).toContainText('PAC');
      await listAction('Mudar a ordem');
      const dialog = page.getByRole('dialog', { name: 'Mudar a ordem' });
      await dialog.getByRole('button', { name: 'Subir Balcão' }).press('Alt+ArrowUp');
      await expect(dialog.getByRole('listitem').first()).toContainText('Balcão');
      // The first one cannot go up, so the focus is on its other button.
      await expect(dialog.getByRole('button', { name: 'Descer Balcão' })).toBeFocused();
      await expectAccessibleStep(page);
      await dialog.getByRole('button', { name: 'Salvar ordem' }).press('Enter');
      await expect(dialog).toBeHidden();
      await expect(rows.first()).toContainText('Balcão');
      await page.reload();
      await expect(rows.first()).toContainText('Balcão');
    });
  },
);
