import type { ErrorDefinition } from './definition';

/** Gateways, payment methods and charges. */
export const PAYMENT_ERRORS = {
  gateway_connected: {
    status: 409,
    text: 'A loja já está ligada a este gateway.',
    cause: 'Cada loja tem uma ligação por gateway; outra aba ou pessoa pode tê-la criado agora.',
    action: 'Recarregue a página e altere a ligação que já existe.',
  },
  gateway_of_platform: {
    status: 409,
    text: 'Esta conexão é de uma conta da plataforma, que recebe por ela o dinheiro das suas vendas. Só a plataforma muda as credenciais, o modo e as tarifas.',
    cause: 'Quem opera o Balcão ligou a loja a uma conta sua no gateway.',
    action: 'Fale com o suporte, ou escolha outro gateway e desconecte este.',
  },
  gateway_in_use: {
    status: 409,
    text: 'As vendas da loja passam por este gateway. Escolha outro antes de removê-lo.',
    cause: 'O gateway atual não pode ser removido, ou a loja ficaria sem receber.',
    action: 'Escolha outro gateway e remova este depois.',
  },
  gateway_has_open_charges: {
    status: 409,
    text: 'Neste gateway ainda há uma cobrança de teste aguardando pagamento, ou um reembolso em andamento. Desconecte-o depois que terminarem.',
    cause: 'Sem a conexão, o Balcão não saberia mais o que houve com eles.',
    action:
      'Veja em Cobranças de teste o que está em aberto, espere que seja pago ou vença, e desconecte depois.',
  },
  identity_not_verified: {
    status: 409,
    text: 'O modo produção abre quando a sua identidade estiver verificada. Até lá, use o modo de teste.',
    cause: 'Só quem provou quem é recebe dinheiro de verdade.',
    action: 'Conclua a verificação de identidade em Configurações e volte a escolher o modo produção.',
  },
  gateway_not_configured: {
    status: 409,
    text: 'Faltam credenciais deste gateway.',
    cause: 'Sem todas as credenciais, o gateway não deixa a loja entrar.',
    action: 'Preencha as credenciais que faltam e repita a ação.',
  },
  gateway_not_chosen: {
    status: 409,
    text: 'A loja ainda não escolheu um gateway.',
    cause: 'Sem um gateway atual, não há por onde cobrar.',
    action: 'Escolha um gateway em Pagamentos e repita a ação.',
  },
  gateway_not_in_test_mode: {
    status: 409,
    text: 'O gateway da loja está em modo de produção, onde uma cobrança de teste seria de verdade.',
    cause: 'Cobranças de teste só são feitas por conexões em modo de teste.',
    action: 'Passe a conexão para o modo de teste, ou escolha o Simulador.',
  },
  payment_method_inactive: {
    status: 409,
    text: 'Esta forma de pagamento não está ativa no gateway da loja.',
    cause: 'A forma de pagamento não foi configurada no gateway atual, ou está desativada.',
    action: 'Configure e ative a forma de pagamento, e repita a ação.',
  },
  test_charge_not_simulated: {
    status: 409,
    text: 'Só cobranças do Simulador podem ser pagas por aqui.',
    cause: 'A cobrança foi feita no ambiente de testes de outro gateway.',
    action: 'Pague pelo ambiente de testes do próprio gateway.',
  },
  test_charge_not_refundable: {
    status: 409,
    text: 'Só uma cobrança paga, e ainda não devolvida por inteiro, pode ser devolvida.',
    cause: 'A cobrança não foi paga, já foi devolvida por inteiro ou está em disputa.',
    action: 'Confira o status da cobrança.',
  },
  test_charge_refund_under_way: {
    status: 409,
    text: 'Outro reembolso desta cobrança ainda está em andamento. Aguarde um instante.',
    cause: 'O gateway ainda não disse o que houve com o reembolso anterior.',
    action: 'Aguarde até um minuto, confira quanto foi devolvido e, se for o caso, devolva de novo.',
  },
  test_charge_refund_refused: {
    status: 409,
    text: 'O gateway não aceitou o reembolso, e nada foi devolvido.',
    cause: 'O gateway não devolve este valor, esta forma de pagamento ou esta cobrança.',
    action: 'Leia o que o gateway disse. O que ele não devolve sozinho se devolve pelo painel dele.',
  },
  gateway_unreachable: {
    status: 409,
    text: 'O gateway não respondeu como esperado. Tente de novo em instantes.',
    cause: 'O gateway está fora do ar, demorou demais ou respondeu algo que não é da sua API.',
    action: 'Aguarde alguns instantes, confira o que mudou e repita a ação se for o caso.',
  },
  gateway_refused_credentials: {
    status: 409,
    text: 'O gateway recusou as credenciais da loja. Use "Testar conexão" para conferir.',
    cause: 'As credenciais foram trocadas ou revogadas no gateway.',
    action: 'Em Pagamentos, abra o gateway, corrija as credenciais e teste a conexão.',
  },
  delivery_not_parked: {
    status: 409,
    text: 'Este aviso não está mais parado. Veja na lista o que aconteceu com ele.',
    cause:
      'Só avisos parados depois de dez tentativas são reprocessados; outra aba ou pessoa pode tê-lo feito agora.',
    action: 'Recarregue a lista de avisos recebidos.',
  },
  gateway_switch_unconfirmed: {
    status: 409,
    text: 'Leia o que muda com a troca de gateway e confirme.',
    cause: 'A loja já vende por outro gateway, e a troca tem consequências.',
    action: 'Leia as consequências e confirme a troca.',
  },
  payment_config_exists: {
    status: 409,
    text: 'Esta forma de pagamento já está configurada neste gateway.',
    cause:
      'Cada forma de pagamento tem uma configuração por gateway; outra aba ou pessoa pode tê-la criado agora.',
    action: 'Recarregue a página e altere a configuração que já existe.',
  },
} as const satisfies Record<string, ErrorDefinition>;
