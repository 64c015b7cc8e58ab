import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The page on which a buyer pays. */
export class CheckoutPage {
  readonly email: Locator;
  readonly name: Locator;
  readonly document: Locator;
  readonly phone: Locator;
  /** The button that names the act and the amount. */
  readonly pay: Locator;
  readonly pixCode: Locator;
  /** The frame in which a card is typed. */
  readonly card: FrameLocator;

  constructor(private readonly page: Page) {
    this.email = page.getByLabel('E-mail');
    this.name = page.getByLabel('Nome completo');
    this.document = page.getByLabel('CPF ou CNPJ');
    this.phone = page.getByLabel('Celular');
    this.pay = page.getByRole('button', { name: /^(Pagar|Gerar boleto de) R\$\s[\d,.]+/ });
    this.card = page.frameLocator('iframe[title="Dados do cartão"]');
    this.pixCode = page.getByLabel('Pix copia e cola');
  }

  title(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  /** Types a card into the frame. */
  async typeCard(number: string, code: string): Promise<void> {
    await this.card.getByLabel('Número do cartão').pressSequentially(number);
    await this.card.getByLabel('Nome no cartão').fill('ANA L PRADO');
    await this.card.getByLabel('Validade').pressSequentially('1231');
    await this.card.getByLabel('Código de segurança').fill(code);
  }

  /**
   * Presses the button that pays, below the card's frame. That frame may be another process, which learns of a scroll with the next
   * frames that are drawn: a press before that would go to where it was.
   */
  async pressPay(): Promise<void> {
    await this.pay.scrollIntoViewIfNeeded();
    await this.page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    await this.pay.click();
  }

  /** Fills in who buys, the phone as autofill gives it. */
  async sayWho(): Promise<void> {
    await this.email.fill('ana.prado@exemplo.com.br');
    await this.name.fill('Ana Lúcia Prado');
    await this.document.fill('529.982.247-25');
    await this.phone.fill('+55 11 98765-4321');
  }
}
