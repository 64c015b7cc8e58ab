import type { Locator, Page } from '@playwright/test';
import { PROFILE } from './back-office';

export type ProfileTab = 'Meus dados' | 'Empresa' | 'Endereço' | 'Segurança';

const QUERIES: Record<ProfileTab, string> = {
  'Meus dados': 'dados',
  Empresa: 'empresa',
  Endereço: 'endereco',
  Segurança: 'seguranca',
};

/** The seller's profile with its tabs. */
export class ProfilePage {
  readonly completeness: Locator;
  readonly save: Locator;

  constructor(private readonly page: Page) {
    this.completeness = page.getByText(/Dados preenchidos: \d+ de \d+/);
    this.save = page.getByRole('button', { name: /^Salvar (dados|empresa|endereço)$/ });
  }

  /** @param origin where the page comes from, when not from the product itself */
  async open(tab: ProfileTab = 'Meus dados', origin = ''): Promise<void> {
    await this.page.goto(`${origin}${PROFILE}?aba=${QUERIES[tab]}`);
  }

  tab(tab: ProfileTab): Locator {
    return this.page
      .getByRole('navigation', { name: 'Partes do perfil' })
      .getByRole('link', { name: tab, exact: true });
  }

  async choose(tab: ProfileTab): Promise<void> {
    await this.tab(tab).click();
  }

  field(label: string): Locator {
    return this.page.getByLabel(label, { exact: true });
  }

  /** Fills fields by their labels; "Estado" is chosen from a list. */
  async fill({ Estado: state, ...texts }: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(texts)) await this.field(label).fill(text);
    if (state) await this.field('Estado').selectOption(state);
  }
}
