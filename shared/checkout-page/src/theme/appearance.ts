import { appearanceOf, type V1Appearance, type V1Session } from '@balcao/api-schema';
import { fillPlaceholders, formatMoney, NEW_CHECKOUT_THEME } from '@balcao/domain';

/** Of a store that has published none. */
const USUAL = appearanceOf(NEW_CHECKOUT_THEME, '');

/** The appearance of a session's pages. */
export const appearanceFor = ({ appearance }: Pick<V1Session, 'appearance'>): V1Appearance =>
  appearance ?? USUAL;

/** A text of the store, with what its placeholders stand for in this session. */
export const saidIn = ({ contact, masked, store, items, order, amounts }: V1Session, text: string): string =>
  fillPlaceholders(text, {
    'cliente.nome': (contact.name || masked['contact.name'] || '').split(' ')[0] ?? '',
    'loja.nome': store.name,
    'produto.nome': items[0]?.title ?? '',
    'pedido.numero': order ? String(order.number) : '',
    'pedido.valor': formatMoney(order?.total ?? amounts.total),
  });
