import type { Locator, Page } from '@playwright/test';
import { PRODUCTS } from './product-list';

/** The page of a product, or of a new one. */
export class ProductPage {
  readonly save: Locator;
  readonly saved: Locator;

  constructor(private readonly page: Page) {
    this.save = page.getByRole('button', { name: 'Salvar produto' });
    this.saved = page.getByText('Produto salvo.');
  }

  /** @param id of the product; without it a new one is made */
  async open(id?: string): Promise<void> {
    await this.page.goto(id ? `${PRODUCTS}/detalhe/${id}` : `${PRODUCTS}/detalhe`);
  }

  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Fills fields by their labels. Amounts are typed from the right: `5990` is R$ 59,90. */
  async fill(texts: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) {
      await this.field(label).fill('');
      await this.field(label).pressSequentially(text);
    }
  }

  /** Adds an option with its values. */
  async addOption(place: number, name: string, values: readonly string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Adicionar opção' }).click();
    await this.field(`Nome da opção ${place}`).fill(name);
    for (const value of values) {
      await this.field(`Valores de ${name}`).fill(value);
      await this.field(`Valores de ${name}`).press('Enter');
    }
  }
}
