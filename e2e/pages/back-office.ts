import { expect, type Locator, type Page } from '@playwright/test';

export const DASHBOARD = '/backoffice/dashboard/monitoramento-checkout';
export const PROFILE = '/backoffice/configuracoes/perfil';

/** The layout of logged-in pages. */
export class BackOffice {
  readonly account: Locator;
  readonly heading: Locator;

  constructor(private readonly page: Page) {
    this.account = page.getByRole('button', { name: /^Conta de / });
    this.heading = page.getByRole('main').getByRole('heading', { level: 1 });
  }

  /** Goes to an entry of the menu: beside the page on wide screens, below it on phones. */
  async go(label: string): Promise<void> {
    const menu = this.page.getByRole('navigation', { name: /principal/ });
    const entry = menu.getByRole('link', { name: label, exact: true });
    const more = menu.getByRole('button', { name: 'Mais', exact: true });
    // Below the page there is room for the most used entries only.
    await expect(entry.or(more).first()).toBeVisible();
    if ((await entry.count()) > 0) return entry.click();
    await more.click();
    await this.page.getByRole('dialog').getByRole('link', { name: label, exact: true }).click();
  }

  /** Goes on in another store: from the bottom of the menu on wide screens, from the whole menu on phones. */
  async switchStore(name: string): Promise<void> {
    const more = this.page.getByRole('button', { name: 'Mais', exact: true });
    const block = this.page.locator('.bal-store-summary');
    await expect(more.or(block).filter({ visible: true }).first()).toBeVisible();
    await ((await more.isVisible()) ? more : block).click();
    await this.page.getByRole('button', { name: 'Trocar de loja' }).filter({ visible: true }).click();
    await this.page.getByRole('dialog', { name: 'Trocar de loja' }).getByRole('button', { name }).click();
  }

  async logOut(): Promise<void> {
    await this.account.click();
    await this.page.getByRole('button', { name: 'Sair' }).click();
  }

  /** Expects the dashboard, where a login leads. */
  async expectDashboard(): Promise<void> {
    await expect(this.page).toHaveURL(DASHBOARD);
    await expect(this.heading).toHaveText('Início');
  }
}
