import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/financeiro/extrato': {
    text: 'Cada centavo que entrou e saiu: vendas, tarifas, reembolsos, disputas e saques. O saldo disponível é o que você pode sacar agora; o a receber tem o dia em que cai.',
    link: { label: 'Ver contas bancárias', path: '/backoffice/financeiro/contas-bancarias' },
  },
  '/backoffice/financeiro/disputas': {
    text: 'Clientes que contestaram uma compra no banco. Cada disputa tem um prazo: sem resposta, o valor costuma voltar para o cliente.',
  },
  '/backoffice/financeiro/disputas/detalhe/:id': {
    text: 'Responda com o que prova a venda. O Balcão já juntou itens, pagamento, entrega e a linha do tempo; acrescente os seus arquivos antes do prazo.',
    link: { label: 'Ver disputas', path: '/backoffice/financeiro/disputas' },
  },
  '/backoffice/financeiro/saques/detalhe/:id': {
    text: 'Onde o saque está, para qual conta vai e quais vendas ele paga. Se o banco devolver, o valor volta ao saldo disponível.',
    link: { label: 'Ver saques', path: '/backoffice/financeiro/extrato?aba=saques' },
  },
  '/backoffice/financeiro/contas-bancarias': {
    text: 'Contas para onde vão os saques, sempre da mesma pessoa ou empresa da loja. Depois de uma mudança, os saques esperam um dia, e quem é dono pode cancelar pelo e-mail.',
    link: { label: 'Ver extrato', path: '/backoffice/financeiro/extrato' },
  },
};
