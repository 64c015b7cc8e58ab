import type { ErrorDefinition } from './definition';

/** Products and the links that sell them. */
export const PRODUCT_ERRORS = {
  product_sold: {
    status: 409,
    text: 'Este produto já foi vendido e não pode ser excluído. Arquive-o.',
    cause: 'Pedidos e relatórios precisam dos produtos que foram vendidos.',
    action: 'Arquive o produto: ele sai da loja e continua nos pedidos.',
  },
  sku_in_use: {
    status: 409,
    text: 'Este SKU já está em outro produto ou variante da loja.',
    cause: 'Cada SKU pertence a um produto ou a uma variante só; maiúsculas e minúsculas não contam.',
    action: 'Use outro SKU ou procure na lista de produtos onde ele está.',
  },
  slug_in_use: {
    status: 409,
    text: 'Esta URL amigável já é de outro produto da loja.',
    cause: 'Cada URL amigável leva a um produto só.',
    action: 'Escolha outra, ou deixe o campo vazio para o Balcão escolher.',
  },
  synced_field: {
    status: 409,
    text: 'Este campo vem da Shopify e não pode ser alterado por aqui.',
    cause: 'O produto é sincronizado com a Shopify, e a próxima sincronização desfaria a alteração.',
    action: 'Altere o campo na Shopify.',
  },
  shopify_app_removed: {
    status: 409,
    text: 'O aplicativo foi removido na Shopify. Instale-o de novo lá e verifique a conexão.',
    cause:
      'A loja na Shopify removeu o aplicativo do Balcão, e não falamos com ela até ele estar lá de novo.',
    action: 'Instale o aplicativo na Shopify e use "Verificar conexão" no Balcão.',
  },
  checkout_link_limit: {
    status: 409,
    text: 'Este produto já tem o máximo de links de checkout.',
    cause: 'Um produto tem no máximo 50 links.',
    action: 'Exclua um link que não é mais usado.',
  },
} as const satisfies Record<string, ErrorDefinition>;
