/** Why a payment was refused, in the groups that help the seller: gateways have hundreds of codes. */
export const REFUSAL_GROUPS = [
  'saldo',
  'cartao',
  'antifraude',
  'autenticacao',
  'dados',
  'emissor',
  'erro',
] as const;

export type RefusalGroup = (typeof REFUSAL_GROUPS)[number];

/** The sentence of each group for the seller: what has happened, and what to do. */
export const REFUSAL_GROUP_TEXTS: Readonly<Record<RefusalGroup, string>> = {
  saldo: 'Sem saldo ou limite. Sugira outro cartão ou Pix.',
  cartao: 'Cartão vencido, bloqueado ou cancelado. Sugira outro cartão.',
  antifraude: 'Recusado pela análise antifraude. Sugira Pix.',
  autenticacao: 'O banco não confirmou quem pagava (3DS). Sugira outro cartão ou Pix.',
  dados: 'Dados do pagamento não conferem. Peça para conferir e tentar de novo.',
  emissor: 'Recusado pelo banco emissor. Sugira falar com o banco ou usar outro cartão.',
  erro: 'O gateway não aceitou a cobrança. Confira o cadastro e a forma de pagamento no painel dele.',
};

const NOT_AUTHORISED =
  'O banco não autorizou a compra. Confira os dados, tente outro cartão ou pague com Pix.';

/**
 * The sentence of each group for the buyer. A bank's objection to a card is told to nobody: people who try out stolen cards would learn from
 * it which part was right.
 */
export const BUYER_REFUSAL_TEXTS: Readonly<Record<RefusalGroup, string>> = {
  saldo: 'O cartão não tem limite para esta compra. Tente outro cartão ou pague com Pix.',
  cartao: NOT_AUTHORISED,
  antifraude: NOT_AUTHORISED,
  autenticacao:
    'O banco não confirmou que é você, e nada foi cobrado. Tente de novo, use outro cartão ou pague com Pix.',
  dados: NOT_AUTHORISED,
  emissor: NOT_AUTHORISED,
  erro: 'O pagamento por cartão não está funcionando agora. Tente de novo mais tarde ou pague com Pix.',
};
