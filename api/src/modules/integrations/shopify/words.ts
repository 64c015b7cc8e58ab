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
