import type { ErrorDefinition } from './definition';

/** Balances, receivables, anticipations, reconciliation, bank accounts and payouts. */
export const FINANCE_ERRORS = {
  too_many_bank_accounts: {
    status: 409,
    text: 'A loja já tem 5 contas bancárias.',
    cause: 'Cada loja tem no máximo 5 contas e chaves Pix para receber saques.',
    action: 'Exclua uma conta que você não usa e repita o cadastro.',
  },
  bank_account_exists: {
    status: 409,
    text: 'Esta conta já está cadastrada.',
    cause: 'A mesma conta, ou a mesma chave Pix, já recebe os saques desta loja.',
    action: 'Use a conta que já existe.',
  },
  bank_account_in_use: {
    status: 409,
    text: 'Há um saque a caminho desta conta. Exclua-a quando ele terminar.',
    cause: 'A conta ainda vai receber um saque que está solicitado ou em processamento.',
    action: 'Espere o saque terminar, ou cancele-o enquanto estiver solicitado.',
  },
  invalid_change_token: {
    status: 400,
    text: 'Este link de cancelamento venceu ou já foi usado.',
    cause: 'O link vale uma única vez, enquanto os saques esperam pela mudança: 24 horas.',
    action:
      'Entre no Balcão e confira as contas bancárias. Se há uma que você não conhece, exclua-a, troque a sua senha e encerre as outras sessões.',
  },
  payout_identity: {
    status: 409,
    text: 'Conclua a verificação de identidade para sacar.',
    cause: 'Só quem provou quem é recebe dinheiro.',
    action: 'Envie os documentos em Configurações, Verificar identidade, e espere o resultado.',
  },
  payout_account_unverified: {
    status: 409,
    text: 'O banco ainda não verificou esta conta.',
    cause: 'Saques vão só para contas verificadas, do próprio titular da loja.',
    action: 'Espere a verificação, ou escolha outra conta.',
  },
  payout_rests: {
    status: 409,
    text: 'Os saques esperam 24 horas depois de uma mudança nas contas bancárias.',
    cause: 'Alguém cadastrou, excluiu ou trocou a conta principal há menos de 24 horas.',
    action: 'Espere o prazo. Se você não reconhece a mudança, cancele-a pelo link do e-mail que enviamos.',
  },
  payout_in_flight: {
    status: 409,
    text: 'Já há um saque em andamento.',
    cause: 'Cada loja tem um saque por vez.',
    action: 'Espere o saque terminar, ou cancele-o enquanto estiver solicitado.',
  },
  plan_owner: {
    status: 403,
    text: 'Só quem é dono da loja muda o plano.',
    cause: 'O plano é um contrato de quem responde pela loja, e a equipe o vê.',
    action: 'Peça a mudança a quem é dono da loja.',
  },
  plan_limit: {
    status: 409,
    text: 'O plano da loja não inclui mais disto. O que já existe continua. Para ter mais, mude de plano em Configurações, Plano e assinatura.',
    cause:
      'O plano da loja inclui um número de pessoas na equipe, domínios, pixels e order bumps, e todos estão em uso. A mensagem diz qual limite foi alcançado. Pedidos nunca são recusados.',
    action: 'Remova o que não usa, ou mude de plano em Configurações, Plano e assinatura.',
  },
  plan_unchanged: {
    status: 409,
    text: 'A loja já está neste plano.',
    cause: 'O plano escolhido é o atual, ou a mudança pedida já está marcada.',
    action: 'Escolha outro plano.',
  },
  plan_invoice_paid: {
    status: 409,
    text: 'Esta fatura já está paga.',
    cause: 'O saldo disponível ou um Pix a pagou antes.',
    action: 'Nada a fazer. Se um Pix ainda assim foi pago, o valor fica no saldo disponível da loja.',
  },
  plan_pix_unavailable: {
    status: 503,
    text: 'Agora não é possível gerar o Pix da fatura. Tente de novo em alguns minutos.',
    cause: 'A conta pela qual a plataforma recebe não respondeu, ou esta instalação não recebe por Pix.',
    action:
      'Tente de novo em alguns minutos. A fatura também é paga sozinha assim que o saldo disponível a cobrir.',
  },
  store_suspended: {
    status: 403,
    text: 'Com a mensalidade em atraso há mais de 7 dias, o backoffice está só para leitura. O checkout continua vendendo, e reembolsos, respostas a disputas, saques e exportações continuam.',
    cause: 'Uma fatura do plano não pôde ser paga com o saldo disponível dentro do prazo.',
    action:
      'Pague a fatura com Pix em Configurações, Plano e assinatura. Ela também é paga sozinha assim que o saldo disponível a cobrir.',
  },
  settlement_gateway: {
    status: 409,
    text: 'Diga de qual gateway é o arquivo.',
    cause: 'A loja recebe por mais de um gateway, e o arquivo não diz sozinho de qual deles é.',
    action: 'Escolha o gateway e envie o arquivo de novo.',
  },
  adjustment_custody: {
    status: 409,
    text: 'Esta linha não diz de quem é o dinheiro.',
    cause: 'A linha junta pagamentos que a plataforma recebe e pagamentos que a loja recebe direto.',
    action: 'Confira um arquivo com uma linha por pagamento e peça o ajuste da linha que diferir.',
  },
  adjustment_exists: {
    status: 409,
    text: 'Já há um ajuste para esta diferença.',
    cause: 'Cada diferença de uma conciliação é ajustada uma vez.',
    action: 'Acompanhe o ajuste na linha do arquivo. Depois de uma recusa você pode pedir outro.',
  },
  month_open: {
    status: 409,
    text: 'Este mês ainda não acabou.',
    cause: 'O extrato mensal nunca muda depois de feito, então só se faz de um mês que acabou.',
    action: 'Faça o extrato a partir do dia 1º do mês seguinte, depois de 0h10 de Brasília.',
  },
  adjustment_outdated: {
    status: 409,
    text: 'O extrato deste pedido mudou depois que o arquivo foi conferido.',
    cause: 'Um reembolso, uma disputa ou outro ajuste do pedido pode já explicar a diferença.',
    action: 'Confira o arquivo de novo e peça o ajuste do que ainda for diferente.',
  },
  adjustment_closed: {
    status: 409,
    text: 'Este ajuste já foi decidido.',
    cause: 'Outra pessoa lançou ou recusou o ajuste.',
    action: 'Atualize a página para ver o que aconteceu com ele.',
  },
  adjustment_two_people: {
    status: 409,
    text: 'Um ajuste precisa de duas pessoas da administração além de quem o pediu.',
    cause: 'Quem pediu ou já aprovou um ajuste não o aprova de novo.',
    action: 'Peça a outra pessoa da administração.',
  },
  payout_balance: {
    status: 409,
    text: 'O saldo disponível não cobre o saque e a tarifa.',
    cause: 'O valor pedido mais a tarifa passa do que está disponível, ou o saldo está negativo.',
    action: 'Peça um valor menor, ou espere as próximas liberações.',
  },
  payout_not_cancellable: {
    status: 409,
    text: 'Este saque não pode mais ser cancelado.',
    cause: 'O banco já o recebeu, ou ele terminou.',
    action: 'Atualize a lista para ver o status do saque.',
  },
  money_on_hold: {
    status: 503,
    text: 'Saques, antecipações e reembolsos estão pausados enquanto conferimos os pagamentos com os bancos. Seu saldo não muda.',
    cause:
      'A plataforma foi restaurada de uma cópia, e os bancos ainda não disseram o que houve desde então.',
    action: 'Tente de novo mais tarde. Avisos e vendas continuam entrando.',
  },
  payouts_unavailable: {
    status: 503,
    text: 'Saques ainda não estão disponíveis nesta instalação.',
    cause: 'Nenhum banco está ligado à plataforma (BANK_PROVIDER).',
    action: 'Avise quem cuida da instalação: o manual de operação diz como ligar um banco.',
  },
  anticipation_price_changed: {
    status: 409,
    text: 'A taxa subiu desde que você a viu. Nada foi antecipado: confira o novo valor.',
    cause: 'O plano da loja mudou entre a consulta e a confirmação.',
    action: 'Confira a taxa na janela, que já é a de agora, e confirme de novo.',
  },
  anticipation_balance_negative: {
    status: 409,
    text: 'Seu saldo disponível está negativo. Nada foi antecipado: espere as próximas liberações cobrirem o que falta.',
    cause:
      'Reembolsos, contestações ou tarifas levaram mais do que havia. Os recebíveis que esperam são a garantia do que falta.',
    action: 'Veja no extrato o que levou o saldo abaixo de zero e antecipe quando ele estiver coberto.',
  },
  receivable_not_anticipable: {
    status: 409,
    text: 'Um dos recebíveis não pode mais ser antecipado. Nada foi antecipado: confira a lista e tente de novo.',
    cause:
      'O recebível já caiu, já foi antecipado, vence hoje, ou a venda teve reembolso ou está em disputa. Outra aba ou pessoa pode tê-lo antecipado agora.',
    action: 'Recarregue a lista: ela só traz o que pode ser antecipado.',
  },
} as const satisfies Record<string, ErrorDefinition>;
