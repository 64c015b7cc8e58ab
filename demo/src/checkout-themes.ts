import { checkoutTheme } from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME } from '@balcao/domain';

const SHOWN = {
  ...NEW_CHECKOUT_THEME,
  announcement: 'Despachamos em até 2 dias úteis',
  paidText: 'Obrigada, {{cliente.nome}}! Seu pedido já está com a gente.',
};
const CHANGED = {
  ...SHOWN,
  testimonials: [{ name: 'Rita, de Olinda', text: 'Chegou antes do prazo e muito bem embalado.' }],
};
const PREPARED = { ...NEW_CHECKOUT_THEME, template: 'tres_etapas', announcement: 'Natal: peça até o dia 15' };

const requestOf = (name: string, config: object, isDefault = false) =>
  checkoutTheme.request.parse({ name, isDefault, config });

/** The theme that is published, its draft since then, and the theme of a later season. */
export const demoThemes = () => ({
  published: requestOf('Marca da loja', SHOWN, true),
  draft: checkoutTheme.patch.parse({ config: CHANGED }),
  later: requestOf('Natal', PREPARED),
});
