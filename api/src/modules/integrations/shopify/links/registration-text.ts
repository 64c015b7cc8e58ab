import type { ShopifyRegistration } from '@balcao/domain';

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
