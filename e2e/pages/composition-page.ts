import { expect, type Locator, type Page } from '@playwright/test';

export const COMPOSITION = '/backoffice/admin/composicao';

/** The running versions, the history, and the ways back. */
export class CompositionPage {
  readonly versions: Locator;
  readonly history: Locator;
  /** Newest first. */
  readonly entries: Locator;

  constructor(private readonly page: Page) {
    this.versions = page.getByRole('table', { name: 'Versões que rodam' });
    this.history = page.getByRole('list', { name: 'Histórico do canal prod' });
    this.entries = this.history.locator(':scope > li');
  }

  async open(): Promise<void> {
    await this.page.goto(COMPOSITION);
    await expect(this.page.getByRole('heading', { level: 1 })).toHaveText('Composição');
    await expect(this.entries.first()).toBeVisible();
  }

  wayBackTo(generation: number): Locator {
    return this.page.getByRole('button', { name: `Voltar à geração ${generation}`, exact: true });
  }

  /** The newest generation that a rollback can restore. */
  async firstRollback(): Promise<number> {
    const button = this.page.getByRole('button', { name: /^Voltar à geração \d+$/ }).first();
    return Number(/\d+$/.exec((await button.textContent()) ?? '')?.[0]);
  }

  dialogFor(generation: number): Locator {
    return this.page.getByRole('dialog', { name: `Voltar à geração ${generation}?` });
  }
}
