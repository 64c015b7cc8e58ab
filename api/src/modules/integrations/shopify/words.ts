import type { ShopifyRegistration } from '@balcao/domain';

/** Why something could not be taken in, for people. */
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  product_refused: 'Não pudemos gravar este produto. Veja se outro produto da loja usa o mesmo SKU.',
  unreadable: 'A Shopify enviou este produto de um jeito que não entendemos.',
  // Of runs of before.
  too_many_variants: 'O produto tem mais de 100 variações.',
  order_unreadable: 'A Shopify enviou este pedido de um jeito que não entendemos.',
  too_many_lines: 'O pedido tem mais de 100 itens. Ele chega pelas notificações da Shopify.',
};

export const failureText = (reason: string): string => FAILURE_TEXTS[reason] ?? 'Algo falhou do nosso lado.';

/** Why calls or runs came to nothing, for people. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  unreachable: 'A Shopify não respondeu.',
  credentials: 'A Shopify não aceitou as credenciais do aplicativo.',
  denied: 'A Shopify não permitiu a leitura. Confira as permissões do aplicativo.',
  too_costly: 'A Shopify recusou a leitura: cada pedido ou produto pede mais do que ela responde de uma vez.',
  uninstalled: 'O aplicativo foi removido na Shopify. Instale-o de novo lá e verifique a conexão.',
  address: 'A Shopify não aceitou o endereço das notificações.',
  export_failed: 'A Shopify não conseguiu preparar a lista de produtos. Sincronize de novo.',
};

export const shopErrorText = (error: string): string =>
  error === '' ? '' : (ERROR_TEXTS[error] ?? 'Algo falhou do nosso lado.');

/** Why topics are not set up; empty where there is no reason. */
export type RegistrationReason = '' | 'unreachable' | 'credentials' | 'address';

/** The outcome of registering the topics at Shopify. */
export interface Registered {
  state: ShopifyRegistration;
  reason: RegistrationReason;
  missingScopes: readonly string[];
  /** Topics that Shopify had stopped sending; they are asked for again. */
  droppedTopics: readonly string[];
  /** Empty where no topic was set up before. */
  webhookVersion: string;
}

/** How far the topics are set up, for people. */
export function registrationText(state: ShopifyRegistration, reason: string): string {
  switch (state) {
    case 'registered':
      return 'A Shopify avisa o Balcão de pedidos, reembolsos, carrinhos e produtos.';
    case 'missing_scopes':
      return 'Faltam permissões no aplicativo da Shopify. Marque-as lá, publique a versão e verifique de novo.';
    case 'refused':
      return reason === 'credentials'
        ? 'A Shopify não aceitou as credenciais. O aplicativo precisa ser da mesma organização da loja e estar instalado nela; copie o ID e a chave de novo.'
        : 'A Shopify não aceitou o endereço das notificações. Ele precisa ser público e começar com https://.';
    case 'pending':
      return reason === 'unreachable'
        ? 'Não conseguimos falar com a Shopify. Tentamos de novo sozinhos; as notificações que ela já envia são recebidas.'
        : 'Estamos combinando as notificações com a Shopify.';
  }
}
