import { formatCpf } from '@balcao/domain';
import { expectAccessibleStep } from '../../fixtures/accessibility';
import { newPerson } from '../../fixtures/account';
import { expectAsReadAnew } from '../../fixtures/as-read-anew';
import { eitherWidth } from '../../fixtures/lengths';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice, PROFILE } from '../../pages/back-office';

const TEAM = `${PROFILE}?aba=equipe`;

test(
  'a person is invited, gets another role, and is out at once when they are removed',
  eitherWidth('a person is invited gets'),
  async ({ page, browser, account, session: _, outbox, problems }) => {
    // The password that is asked for first, the team that a role may not see, and the session that has ended.
    problems.expect(/status of 40[13]/);
    const person = newPerson();
    const members = page.getByRole('list', { name: 'Pessoas da equipe' });
    const theirContext = await browser.newContext();
    await problems.watch(theirContext);
    const theirs = await theirContext.newPage();

    await test.step('the owner invites them', async () => {
      await page.goto(TEAM);
      await page.getByRole('button', { name: 'Convidar pessoa' }).click();
      await page.getByLabel('E-mail').fill(person.email);
      await page.getByRole('radio', { name: 'Operações' }).check();
      await expectAccessibleStep(page);
      await page.getByRole('button', { name: 'Enviar convite' }).click();
      await confirmPassword(page, account.password);
      await expect(page.getByRole('list', { name: 'Convites em aberto' })).toContainText(person.email);
    });

    await test.step('they accept by the link of their mail, and may not see the team', async () => {
      await theirs.goto(await outbox.linkFor(person.email, 'Convite para a loja'));
      await theirs.getByLabel('Nome completo').fill('Bia Souza');
      await theirs.getByLabel('Celular').fill('(11) 98765-4321');
      await theirs.getByLabel('CPF').fill(formatCpf(person.cpf));
      await theirs.getByLabel('Senha', { exact: true }).fill(person.password);
      await theirs.getByLabel('Li e aceito os termos de uso').check();
      await theirs.getByLabel('Li a política de privacidade').check();
      await theirs.getByRole('button', { name: 'Criar conta e aceitar convite' }).click();
      await new BackOffice(theirs).expectDashboard();
      await theirs.goto(TEAM);
      await expect(theirs.getByText('Você não tem acesso à equipe da loja')).toBeVisible();
    });

    await test.step('another role holds from their next call on', async () => {
      await page.reload();
      await expect(page.getByText('Nenhum convite em aberto')).toBeVisible();
      await page.getByRole('button', { name: 'Mudar papel de Bia Souza' }).click();
      await page.getByRole('radio', { name: 'Somente leitura' }).check();
      await page.getByRole('button', { name: 'Salvar papel' }).click();
      await expect(members.getByRole('listitem').filter({ hasText: 'Bia Souza' })).toContainText(
        'Somente leitura',
      );
      await expectAsReadAnew(page);
      await expectAccessibleStep(page);
      await theirs.reload();
      await expect(theirs.getByRole('list', { name: 'Pessoas da equipe' })).toContainText('Bia Souza (você)');
      await expect(theirs.getByText(/Só quem administra a loja convida/)).toBeVisible();
    });

    await test.step('they are removed, and their open page leads to the login by itself', async () => {
      await page.getByRole('button', { name: 'Remover Bia Souza da equipe' }).click();
      const dialog = page.getByRole('dialog', { name: 'Remover a pessoa “Bia Souza”?' });
      await dialog.getByRole('button', { name: 'Remover pessoa' }).click();
      await expect(members.getByRole('listitem')).toHaveCount(1);
      await expect(theirs).toHaveURL('/');
      await expect(
        theirs.getByText('Acesso expirado, favor entrar novamente.', { exact: true }),
      ).toBeVisible();
    });
    await theirContext.close();
  },
);
