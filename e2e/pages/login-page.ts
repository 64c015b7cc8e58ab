import type { Locator, Page } from '@playwright/test';
import type { Account } from '../fixtures/account';

/** The login at the root. */
export class LoginPage {
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('E-mail', { exact: true });
    this.password = page.getByLabel('Senha', { exact: true });
    this.submit = page.getByRole('button', { name: 'Entrar', exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto('/');
  }

  async logIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
