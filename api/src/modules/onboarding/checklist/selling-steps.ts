import type { ChecklistItem } from '@balcao/api-schema';
import type { StoreFacts } from './store-facts';

const LIST = '/backoffice/produtos';

const ORDERS = '/backoffice/pedidos';

const productPath = (id: string) => `${LIST}/detalhe/${id}`;

/** Whether the checkout has something to sell. */
export function productStep({ sellable, draft }: StoreFacts['products']): ChecklistItem {
  if (sellable) return { key: 'product', done: true, state: 'done', path: LIST };
  if (draft)
    return {
      key: 'product',
      done: false,
      state: 'open',
      label: 'Em rascunho',
      note: 'Seu produto ainda é um rascunho. Ative-o para vender.',
      action: 'Abrir rascunho',
      path: productPath(draft),
    };
  return { key: 'product', done: false, state: 'open', path: `${LIST}/detalhe` };
}

/** Only a buyer's order completes this step. Until then it links to the product whose checkout link is to be shared. */
export function orderStep({
  products: { sellable },
  hasOrder,
}: Pick<StoreFacts, 'products' | 'hasOrder'>): ChecklistItem {
  if (hasOrder) return { key: 'order', done: true, state: 'done', path: ORDERS };
  if (!sellable) return { key: 'order', done: false, state: 'later', path: null };
  return { key: 'order', done: false, state: 'open', path: productPath(sellable) };
}
