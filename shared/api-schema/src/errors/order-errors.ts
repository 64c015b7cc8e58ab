import type { ErrorDefinition } from './definition';

/** Orders, and the calls of other programs. */
export const ORDER_ERRORS = {
  api_key_invalid: {
    status: 401,
    text: 'A chave de API não é válida.',
    cause:
      'A chamada veio sem chave, com uma chave revogada, ou de um site que a chave publicável não conhece.',
    action: 'Envie "Authorization: Bearer" com uma chave ativa. Chaves são criadas em Integrações.',
  },
  api_key_scope_missing: {
    status: 403,
    text: 'Esta chave de API não tem permissão para esta chamada.',
    cause: 'A chave foi criada sem a permissão que a chamada exige.',
    action: 'Crie uma chave com a permissão que falta e use-a nesta chamada.',
  },
  body_signature_invalid: {
    status: 403,
    text: 'A assinatura do conteúdo não confere.',
    cause: 'O cabeçalho X-Signature tem outra forma, passou de 5 minutos, ou o conteúdo mudou no caminho.',
    action: 'Assine "t.corpo" com HMAC-SHA-256 e a própria chave de API, com a hora atual em segundos.',
  },
  too_many_api_keys: {
    status: 409,
    text: 'A loja já tem o máximo de chaves de API.',
    cause: 'Cada loja pode ter até 50 chaves ativas.',
    action: 'Revogue uma chave que não é mais usada e crie a nova.',
  },
  too_many_webhook_endpoints: {
    status: 409,
    text: 'A loja já tem o máximo de webhooks de saída.',
    cause: 'Cada loja pode ter até 10 endereços de webhook.',
    action: 'Exclua um endereço que não é mais usado e cadastre o novo.',
  },
  webhook_endpoint_paused: {
    status: 409,
    text: 'Este webhook está pausado: nada é enviado.',
    cause: 'Enquanto um webhook está pausado, o Balcão não chama o seu endereço.',
    action: 'Retome o webhook e envie de novo.',
  },
  order_payment_changed: {
    status: 409,
    text: 'Um pagamento deste pedido já existe com outro valor ou outra forma de pagamento.',
    cause: 'Um pagamento é uma tentativa: o seu valor e a sua forma não mudam.',
    action: 'Envie a nova tentativa como outro pagamento, com um id próprio.',
  },
  out_of_stock: {
    status: 409,
    text: 'Não há estoque para este pedido.',
    cause:
      'O pedido pediu para ser recusado se faltasse estoque (require_stock), e um produto que controla estoque e não vende sem ele tem menos unidades do que o pedido.',
    action:
      'Veja em "fields" quais itens faltam e quantos há. Reduza a quantidade, reponha o estoque, ou deixe o produto vender sem estoque.',
  },
  event_id_reused: {
    status: 409,
    text: 'Este id de evento já foi usado com outro conteúdo.',
    cause:
      'Cada evento tem um id próprio, que vale para sempre: o mesmo id com outro tipo, pagamento, valor, data ou outros dados não conta. O que veio fica guardado, e o pedido aparece em Com divergência.',
    action: 'Se o evento é outro, envie com um id novo.',
  },
  charge_not_resendable: {
    status: 409,
    text: 'Não há cobrança para reenviar neste pedido.',
    cause:
      'Só um Pix ou boleto em aberto, cujo código a origem do pedido enviou, pode ir de novo para o e-mail do cliente.',
    action: 'Veja no pedido o que falta: o pagamento em aberto, o código ou o e-mail do cliente.',
  },
  cart_not_remindable: {
    status: 409,
    text: 'Este cliente não pode receber um lembrete agora.',
    cause:
      'Um lembrete precisa de um carrinho abandonado com e-mail e link, de um cliente que não pediu para parar, e de um dia desde o último; são no máximo três.',
    action: 'Veja no carrinho o que falta, ou fale com o cliente pelo WhatsApp.',
  },
  buyer_mails_closed: {
    status: 409,
    text: 'Sua loja manda e-mails a clientes quando a sua identidade estiver verificada.',
    cause: 'O Balcão só escreve a clientes em nome de quem provou quem é.',
    action: 'Conclua a verificação de identidade em Configurações. Até lá, fale com o cliente pelo WhatsApp.',
  },
  payment_not_refundable: {
    status: 409,
    text: 'Este pagamento não pode ser reembolsado agora.',
    cause:
      'Só um pagamento confirmado volta ao cliente: não o que está em disputa, um Pix de mais de 90 dias, nem um que já tem um reembolso em andamento.',
    action: 'Veja no pedido o status do pagamento e dos reembolsos.',
  },
  authorization_decision_refused: {
    status: 409,
    text: 'Este pagamento não tem uma autorização para capturar ou cancelar agora.',
    cause:
      'Só um valor reservado no cartão, cobrado por um gateway que está conectado à loja, é capturado ou cancelado aqui, e um pedido por vez.',
    action: 'Veja no pedido o status do pagamento e o que já foi pedido ao gateway.',
  },
  refund_balance_too_low: {
    status: 409,
    text: 'Não há saldo para este reembolso.',
    cause:
      'O valor sai do que este pagamento ainda tem a liberar e, o resto, do saldo disponível da loja. Os dois juntos não bastam.',
    action: 'Espere a próxima liberação, ou reembolse um valor menor.',
  },
  refund_account_required: {
    status: 422,
    text: 'Para devolver um boleto, informe a conta bancária do cliente.',
    cause: 'Um boleto não diz de que conta veio: o valor volta por transferência.',
    action: 'Peça ao cliente banco, agência, conta, titular e CPF ou CNPJ, e envie em buyerAccount.',
  },
  dispute_deadline_passed: {
    status: 409,
    text: 'O prazo para responder esta contestação acabou.',
    cause: 'O gateway ou o banco recebe a resposta só até o prazo que informou.',
    action:
      'Espere a decisão. Se o gateway deu mais prazo, ele avisa e a contestação volta a aceitar resposta.',
  },
  dispute_already_answered: {
    status: 409,
    text: 'Esta contestação já foi respondida.',
    cause: 'Cada contestação é respondida uma vez: o banco decide sobre o que recebeu.',
    action: 'Veja na contestação o que foi respondido, e por quem.',
  },
  dispute_closed: {
    status: 409,
    text: 'Esta contestação já foi decidida.',
    cause: 'O banco decidiu, ou a contestação foi desconsiderada.',
    action: 'Recarregue a contestação e veja o resultado.',
  },
  order_action_refused: {
    status: 409,
    text: 'O pedido não permite esta ação agora.',
    cause: 'O status do pagamento ou do envio mudou, ou ainda não chegou lá.',
    action: 'Recarregue o pedido e veja quais ações ele oferece.',
  },
} as const satisfies Record<string, ErrorDefinition>;
