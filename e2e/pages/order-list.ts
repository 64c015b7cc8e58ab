import { expect, type Locator, type Page } from '@playwright/test';

const ORDERS = '/backoffice/pedidos';

/** The list of orders: a table on wide screens, cards on phones. */
export class OrderList {
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.locator('[data-row]');
  }

  /** @param query what stands behind the address: `?tab=to_ship` */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${ORDERS}${query}`);
    await expect(this.rows.first()).toBeVisible();
  }

  tab(name: string, count: number): Locator {
    return this.page.getByRole('link', { name: new RegExp(`^${name} ?${count}$`) });
  }

  row(number: number): Locator {
    return this.rows.filter({ hasText: new RegExp(`^${number}(\\D|$)`) });
  }

  /** Presses an action of the list, which is behind "⋯" on phones. */
  async act(name: string): Promise<void> {
    const more = this.page.getByRole('button', { name: 'Mais ações' });
    if (await more.isVisible()) await more.click();
    await this.page.getByRole('button', { name }).click();
  }
}
