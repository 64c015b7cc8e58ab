import { expect, type Locator, type Page } from '@playwright/test';

export const PRODUCTS = '/backoffice/produtos';

/** The list of products: a table on wide screens, cards on phones. */
export class ProductList {
  readonly rows: Locator;
  readonly search: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.locator('[data-row]');
    this.search = page.getByRole('searchbox', { name: 'Buscar por nome, SKU ou GTIN' });
  }

  /** @param query what stands behind the address: `?status=draft` */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${PRODUCTS}${query}`);
    await expect(this.rows.first()).toBeVisible();
  }

  row(name: string): Locator {
    return this.rows.filter({ hasText: name });
  }

  link(name: string): Locator {
    return this.page.getByRole('link', { name, exact: true });
  }

  async select(...names: string[]): Promise<void> {
    for (const name of names) await this.page.getByRole('checkbox', { name: `Selecionar ${name}` }).check();
  }

  /** The names on the page, in their order. */
  async names(): Promise<string[]> {
    return this.rows.getByRole('link').allTextContents();
  }
}
