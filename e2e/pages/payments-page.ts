import { expect, type Locator, type Page } from '@playwright/test';

export const PAYMENTS = '/backoffice/configuracoes/pagamentos';

export type PaymentsTab = 'gateway' | 'formas' | 'simulador' | 'cobrancas';

/** The payments of the store, with the pages of its gateways and methods. */
export class PaymentsPage {
  constructor(private readonly page: Page) {}

  async open(tab: PaymentsTab = 'gateway'): Promise<void> {
    await this.page.goto(`${PAYMENTS}?aba=${tab}`);
  }

  async openGateway(gateway: string): Promise<void> {
    await this.page.goto(`${PAYMENTS}/gateway/${gateway}`);
  }

  async openMethod(slug: string): Promise<void> {
    await this.page.goto(`${PAYMENTS}/forma/${slug}`);
  }

  async openWebhookSimulator(): Promise<void> {
    await this.page.goto(`${PAYMENTS}/simulador-de-webhooks`);
    await expect(this.radio('Errada')).toBeVisible();
  }

  radio(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true });
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Types into a field anew. Amounts are typed from the right: `5990` is R$ 59,90. */
  async retype(label: string, text: string): Promise<void> {
    await this.field(label).fill('');
    await this.field(label).pressSequentially(text);
  }
}
