import type { ErrorDefinition } from './definition';

/** The checkout of a link, as a buyer meets it. */
export const CHECKOUT_ERRORS = {
  checkout_link_unknown: {
    status: 404,
    text: 'Este link de compra não existe mais.',
    cause: 'O link foi apagado pela loja, ou o endereço foi copiado pela metade.',
    action: 'Peça o link de novo à loja.',
  },
  checkout_closed: {
    status: 409,
    text: 'Esta loja não está vendendo por aqui agora.',
    cause:
      'A loja está fechada ou bloqueada, não escolheu um gateway, ou não oferece uma forma de pagamento que o checkout aceita.',
    action: 'Fale com a loja. Quem vende confere gateway e formas de pagamento em Configurações.',
  },
  checkout_product_unavailable: {
    status: 409,
    text: 'Este produto não está à venda agora.',
    cause: 'O produto está em rascunho ou arquivado, está sem preço, ou a variante do link não existe mais.',
    action: 'Fale com a loja. Quem vende ativa o produto em Produtos.',
  },
  checkout_session_unknown: {
    status: 404,
    text: 'Esta compra não foi encontrada. Abra de novo o link do produto.',
    cause: 'O token da sessão não existe, ou os dados já foram apagados.',
    action: 'Abra outra sessão com o link.',
  },
  checkout_session_expired: {
    status: 410,
    text: 'Esta compra ficou parada por muito tempo. Abra de novo o link do produto.',
    cause: 'Uma sessão sem pedido vale 24 horas desde a última mudança.',
    action: 'Abra outra sessão com o link.',
  },
  checkout_recovery_unknown: {
    status: 404,
    text: 'Este link para retomar a compra não vale mais. Abra de novo o link do produto.',
    cause: 'O link vale 7 dias, ou o endereço foi copiado pela metade.',
    action: 'Abra outra sessão com o link do produto.',
  },
  checkout_device_unproven: {
    status: 403,
    text: 'Esta página veio por um endereço que alguém enviou. Digite o CPF ou CNPJ de quem comprou para mudar a compra.',
    cause: 'O aparelho abriu o endereço de uma compra. Até provar de quem ela é, ele só vê o pagamento.',
    action: 'Envie o CPF ou CNPJ da compra em “POST …/proof”, ou abra outra sessão com o link do produto.',
  },
  checkout_session_paid: {
    status: 409,
    text: 'Esta compra já foi paga e não muda mais.',
    cause: 'O pagamento chegou. Nada foi cobrado de novo.',
    action: 'Mostre o pedido. Para comprar de novo, abra o link outra vez.',
  },
  checkout_changed: {
    status: 409,
    text: 'Algo mudou desde que você viu o resumo. Confira e pague de novo: nada foi cobrado.',
    cause: 'Um preço, o frete, o cupom ou um item não é mais o da versão enviada.',
    action: 'Mostre o que está em "changes" e a sessão de "session", e envie a versão dela.',
  },
  checkout_incomplete: {
    status: 422,
    text: 'Falta preencher alguns dados para pagar.',
    cause: 'A forma de pagamento ou a entrega precisa de dados que a sessão ainda não tem.',
    action: 'Preencha os campos que estão em "fields".',
  },
  checkout_too_many_attempts: {
    status: 409,
    text: 'Foram muitas tentativas de pagamento nesta compra. Abra de novo o link do produto.',
    cause: 'Uma compra tem até 20 tentativas de pagamento.',
    action: 'Abra outra sessão com o link.',
  },
  checkout_card_unprepared: {
    status: 409,
    text: 'O meio de pagamento não respondeu, e nada foi cobrado. Tente de novo em instantes, ou pague com Pix.',
    cause: 'O gateway da loja não deu o que o formulário do cartão precisa para este pagamento.',
    action: 'Peça de novo em instantes, ou pague de outra forma.',
  },
  checkout_card_paused: {
    status: 429,
    text: 'O cartão foi recusado três vezes. Espere um minuto para tentar outro, ou pague com Pix agora.',
    cause: 'Depois de três recusas na mesma compra, cada nova tentativa com cartão espera um minuto.',
    action: 'Tente de novo depois de "Retry-After", ou pague de outra forma: Pix e boleto não esperam.',
  },
  checkout_card_too_soon: {
    status: 429,
    text: 'Ainda estamos preparando o pagamento com cartão. Espere um instante e pague de novo.',
    cause: 'A compra foi aberta há menos de três segundos: ninguém lê, preenche e paga tão depressa.',
    action: 'Tente de novo depois de "Retry-After". Pix e boleto não esperam.',
  },
  checkout_card_proof: {
    status: 409,
    text: 'O pagamento com cartão pede uma verificação automática, que não terminou. Pague de novo, ou use Pix.',
    cause:
      'Houve cinco recusas de cartão em uma hora com o mesmo documento, e-mail, rede ou navegador, ou muitas recusas na loja.',
    action:
      'Resolva o desafio de "challenge" e envie as respostas em "proof", com o mesmo cartão: para cada i de 0 a 15, um número n em que o SHA-256 de "<challenge>.<i>.<n>" começa com 13 bits zero. Vale dez minutos e uma vez. Pix e boleto não pedem.',
  },
  checkout_code_proof: {
    status: 409,
    text: 'O pagamento pede uma verificação automática, que não terminou. Pague de novo com o JavaScript do navegador ligado.',
    cause:
      'Foram gerados muitos códigos de Pix ou boletos em uma hora com o mesmo documento, e-mail ou rede, ou na mesma compra ou loja.',
    action:
      'Resolva o desafio de "challenge" e envie as respostas em "proof", como em checkout_card_proof. Vale dez minutos e uma vez.',
  },
  checkout_codes_off: {
    status: 409,
    text: 'Muitas compras foram feitas com estes dados. Pague um código que já foi gerado, ou espere até uma hora.',
    cause:
      'Foram gerados vinte códigos de Pix ou boletos, ou feitos pedidos sem nada a pagar, em uma hora com o mesmo documento ou e-mail, ou na mesma compra.',
    action: 'Pague um código que já foi gerado, pague com cartão, ou tente mais tarde.',
  },
  checkout_card_off: {
    status: 409,
    text: 'O pagamento com cartão está pausado para estes dados por até uma hora. Pague com Pix ou boleto.',
    cause:
      'Houve dez recusas de cartão em uma hora no mesmo navegador, com o mesmo documento ou e-mail na mesma rede, ou em uma rede em que a maioria é recusada: é assim que se testam cartões roubados.',
    action: 'Pague com Pix ou boleto, ou tente com cartão mais tarde.',
  },
} as const satisfies Record<string, ErrorDefinition>;
