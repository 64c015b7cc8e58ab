import { expectAccessibleStep } from '../../fixtures/accessibility';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { PROFILE } from '../../pages/back-office';

const KEYS = '/backoffice/configuracoes/integracoes?aba=chaves';

test(
  'the bell tells of a new key, leads to it, and lets one choose what else it tells; the help switches keys off',
  eitherWidth('the bell tells of a'),
  async ({ page, account, session: _, outbox, problems }) => {
    // The answer that asks for the password.
    problems.expect(/403/);
    await page.goto(KEYS);
    await page.getByRole('button', { name: 'Criar chave de API', exact: true }).click();
    await page.getByLabel('Nome', { exact: true }).fill('Loja virtual');
    await page.getByRole('button', { name: 'Criar chave', exact: true }).click();
    await confirmPassword(page, account.password);
    await page.getByRole('button', { name: 'Já guardei a chave', exact: true }).click();
    await outbox.newestTo(account.email, 'Nova chave de API');

    await page.goto(PROFILE);
    const bell = page.getByRole('button', { name: /^Avisos/ });
    await expect(bell).toHaveAccessibleName('Avisos: 1 novo');
    await bell.click();
    const inbox = page.getByRole('dialog', { name: 'Avisos' });
    await expect(inbox.getByRole('listitem')).toContainText(/Novo.*Nova chave de API.*Segurança/);
    await expectAccessibleStep(page);
    await inbox.getByRole('link', { name: /Nova chave de API/ }).click();
    await expect(page).toHaveURL(KEYS);
    await expect(bell).toHaveAccessibleName('Avisos');

    await bell.click();
    await inbox.getByRole('link', { name: 'Escolher o que avisar' }).click();
    const money = page.getByRole('region', { name: 'Dinheiro' });
    await money.getByRole('combobox').selectOption('Nunca');
    await expectAccessibleStep(page);
    await page.getByRole('button', { name: 'Salvar avisos' }).click();
    await expect(page.getByText('Preferências de avisos salvas.')).toBeVisible();
    await expectAsReadAnew(page);
    await page.reload();
    await expect(money.getByRole('combobox')).toHaveValue('nunca');

    await page.getByRole('button', { name: 'Ajuda e atalhos' }).click();
    const help = page.getByRole('dialog', { name: 'Ajuda' });
    await expect(help).toContainText(/Perfil.*Seus dados, a empresa/);
    await expectAccessibleStep(page);
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/api/preferences'));
    await help.getByRole('checkbox', { name: 'Usar atalhos de uma tecla só' }).uncheck();
    expect((await kept).status()).toBe(200);
    await help.getByRole('button', { name: 'Fechar ajuda' }).click();
    await page.keyboard.press('?');
    await page.goto(`${PROFILE}?aba=preferencias`);
    await expect(page.getByRole('checkbox', { name: 'Usar atalhos de uma tecla só' })).not.toBeChecked();
    await expect(help).toBeHidden();
    await expectAccessibleStep(page);
  },
);
