import { formatCpf } from '@balcao/domain';
import { uniqueCnpj } from '@balcao/domain/testing';
import { newPerson } from '../../fixtures/account';
import { eitherWidth } from '../../fixtures/lengths';
import { confirmPassword } from '../../fixtures/step-up';
import { expect, test } from '../../fixtures/test';
import { BackOffice } from '../../pages/back-office';
import { LoginPage } from '../../pages/login-page';
import { ProfilePage } from '../../pages/profile-page';

test(
  'a person signs up, confirms, is logged in, completes the profile and leaves nothing behind',
  eitherWidth('a person signs up confirms'),
  async ({ page, outbox, problems }) => {
    // The answer that asks for the password.
    problems.expect(/status of 403/);
    const person = newPerson();
    const cnpj = uniqueCnpj();
    const login = new LoginPage(page);
    const backOffice = new BackOffice(page);
    const profile = new ProfilePage(page);

    await test.step('signs up', async () => {
      await login.open();
      await page.getByRole('link', { name: 'Criar conta' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Criar conta');
      await page.getByLabel('Nome completo').fill(person.name);
      await page.getByLabel('E-mail', { exact: true }).fill(person.email);
      await page.getByLabel('Nome da loja').fill('Ateliê Flor d’Água');
      await page.getByLabel('Celular').fill('(11) 98765-4321');
      await page.getByLabel('CPF').fill(formatCpf(person.cpf));
      await login.password.fill(person.password);
      await page.getByLabel('Li e aceito os termos de uso').check();
      await page.getByLabel('Li a política de privacidade').check();
      await page.getByRole('button', { name: 'Criar conta' }).click();
    });

    await test.step('confirms with the code of the e-mail, which sends itself once it is whole, and is logged in', async () => {
      await expect(page).toHaveURL(/\/cadastro\/confirmar/);
      await expect(page.getByRole('button', { name: /^Reenviar código em/ })).toBeDisabled();
      await page.getByLabel('Código de confirmação').fill(await outbox.codeFor(person.email));
      await backOffice.expectDashboard();
      await expect(page.locator('.bal-store-name')).toHaveText('Ateliê Flor d’Água');
    });

    await test.step('completes the profile', async () => {
      await backOffice.go('Perfil');
      await expect(profile.completeness).toHaveText('Dados preenchidos: 4 de 15');
      await profile.fill({ 'Data de nascimento': '01/02/1990' });
      await profile.save.click();
      await expect(profile.completeness).toHaveText('Dados preenchidos: 5 de 15');

      await profile.choose('Empresa');
      await profile.fill({
        'Razão social': 'Rosa Flores Ltda.',
        CNPJ: cnpj,
        'Data de abertura': '03/04/2015',
        'Descrição da empresa': 'Flores e arranjos entregues no mesmo dia.',
      });
      await profile.save.click();
      await confirmPassword(page, person.password);
      await expect(profile.completeness).toHaveText('Dados preenchidos: 9 de 15');

      await profile.choose('Endereço');
      await profile.fill({ CEP: '01310-100' });
      await expect(profile.field('Rua')).toHaveValue('Avenida Paulista');
      await expect(profile.field('Bairro')).toHaveValue('Bela Vista');
      await expect(profile.field('Cidade')).toHaveValue('São Paulo');
      await expect(profile.field('Estado')).toHaveValue('SP');
      await profile.fill({ Número: '1578' });
      await profile.save.click();
      await expect(profile.completeness).toHaveText('Dados preenchidos: 15 de 15');
      await expect(page.getByText('Perfil completo')).toBeVisible();
    });

    await test.step('has nothing in the browser that only the page needs', async () => {
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      const [, claims = ''] = JSON.parse(JSON.parse(stored)[0].user).token.split('.');
      const readable = stored + Buffer.from(claims, 'base64url');
      for (const secret of [person.cpf, cnpj, '1990-02-01', '01310100', 'Paulista', person.password])
        expect(readable).not.toContain(secret);
    });

    await test.step('logs out', async () => {
      await backOffice.logOut();
      await expect(page).toHaveURL('/');
      await expect(login.submit).toBeVisible();
      expect(await page.evaluate(() => localStorage.length)).toBe(0);
    });
  },
);
