import type { LoggedDelivery } from '@balcao/api-schema';
import { outcomeWords } from '../gateway/webhook/delivery-words';

/** The labels of Shopify's topics. */
const TOPICS: Readonly<Record<string, string>> = {
  'orders/create': 'Pedido criado',
  'orders/updated': 'Pedido atualizado',
  'orders/paid': 'Pedido pago',
  'orders/cancelled': 'Pedido cancelado',
  'orders/fulfilled': 'Pedido enviado',
  'refunds/create': 'Reembolso',
  'checkouts/create': 'Carrinho criado',
  'checkouts/update': 'Carrinho atualizado',
  'products/create': 'Produto criado',
  'products/update': 'Produto atualizado',
  'products/delete': 'Produto apagado',
  'app/uninstalled': 'Aplicativo removido',
  'customers/data_request': 'Cliente pediu os seus dados',
  'customers/redact': 'Apagar um cliente',
  'shop/redact': 'Apagar os clientes da loja',
};

const ABOUT = { payment: 'Pagamento', account: 'Conta no gateway', other: 'Outro assunto' } as const;

/** The subject of a delivery, for people. Refused ones were not read. */
export function subjectWords({ outcome, source, topic, about }: LoggedDelivery): string {
  if (outcome.state === 'refused') return 'Não foi lido';
  return source === 'shopify' ? (TOPICS[topic] ?? 'Outro assunto') : ABOUT[about];
}

const SHOP_EFFECTS = {
  applied: 'O Balcão foi atualizado.',
  unchanged: 'O Balcão já sabia.',
  out_of_order: 'Chegou depois de outro mais novo.',
  ignored: 'Não muda nada no Balcão.',
} as const;

/** The outcome of a delivery, in a sentence. */
export function resultWords(delivery: LoggedDelivery): string {
  const { outcome, source } = delivery;
  return source === 'shopify' && outcome.state === 'done'
    ? SHOP_EFFECTS[outcome.effect]
    : outcomeWords(delivery);
}
