import { checkoutTheme } from '@balcao/api-schema';
import { NEW_CHECKOUT_THEME } from '@balcao/domain';
import type { DemoStore } from '../../../accounts/demo-store';
import { systemCall } from '../../../resources/resource-call';
import { publishTheme } from '../themes/publish';
import { checkoutThemes } from '../themes/resource';

/** The published theme, its only change since, and the draft of the next. */
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

/** Fills a demonstration whose checkout has no look of its own yet. @returns how many looks were created */
export async function seedThemes({ platform, owner }: DemoStore): Promise<number> {
  const call = systemCall(platform, owner);
  if ((await checkoutThemes.list(call)).length > 0) return 0;
  const create = (name: string, config: object, isDefault = false) =>
    checkoutThemes.create(call, checkoutTheme.request.parse({ name, isDefault, config }));
  const shown = await create('Marca da loja', SHOWN, true);
  const published = await publishTheme(call, shown.id, `"${shown.version}"`);
  await checkoutThemes.change(call, shown.id, `"${published.version}"`, { config: CHANGED });
  await create('Natal', PREPARED);
  return 2;
}
