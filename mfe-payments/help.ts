import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/dashboard/monitoramento-checkout': {
    text: 'O que a loja vendeu no período, o que falta fazer e quem está comprando agora. Cada número tem a sua conta atrás do ponto de interrogação.',
    link: { label: 'Ver pedidos', path: '/backoffice/pedidos' },
  },
  '/backoffice/pedidos': {
    text: 'Todos os pedidos, de todas as origens. As abas separam o que espera por você; procure por número, nome, e-mail, CPF ou produto.',
  },
  '/backoffice/pedidos/detalhe': {
    text: 'Abra um pedido pela lista de pedidos.',
    link: { label: 'Ver pedidos', path: '/backoffice/pedidos' },
  },
  '/backoffice/pedidos/detalhe/:id': {
    text: 'Itens, pagamento, entrega e tudo que aconteceu com o pedido. O próximo passo está no alto; reembolsos e cancelamentos pedem confirmação.',
    link: { label: 'Ver pedidos', path: '/backoffice/pedidos' },
  },
  '/backoffice/pedidos/carrinhos': {
    text: 'Quem deixou o checkout sem comprar. Lembre por e-mail ou WhatsApp com um link que traz o carrinho de volta; cada pessoa pode pedir para não ser mais lembrada.',
  },
  '/backoffice/pedidos/separacao': {
    text: 'O que separar para os pedidos pagos, por produto. Imprima ou marque como em preparação.',
    link: { label: 'Ver pedidos', path: '/backoffice/pedidos' },
  },
  '/backoffice/checkout/personalizacao': {
    text: 'Cores, logotipo, textos e passos do checkout. O rascunho só muda o que os clientes veem depois de publicado, e você pode voltar à versão de antes.',
    link: { label: 'Ver a prévia', path: '/backoffice/checkout/preview' },
  },
  '/backoffice/checkout/preview': {
    text: 'O checkout como o cliente vê, no computador e no celular, em cada situação: Pix, boleto, cartão recusado.',
    link: { label: 'Mudar a aparência', path: '/backoffice/checkout/personalizacao' },
  },
  '/backoffice/configuracoes/pagamentos': {
    text: 'Por onde a loja recebe: gateway, formas de pagamento, parcelas e juros. Em modo de teste nada é cobrado.',
  },
  '/backoffice/configuracoes/pagamentos/notificacoes': {
    text: 'O que os gateways avisaram à loja e o que foi feito de cada aviso. Um aviso que falhou é tentado de novo sozinho.',
    link: { label: 'Ver pagamentos', path: '/backoffice/configuracoes/pagamentos' },
  },
  '/backoffice/configuracoes/pagamentos/notificacoes/detalhe/:id': {
    text: 'O que o gateway enviou, quando, e o que mudou por causa disso. Tente de novo se o problema já foi resolvido.',
    link: { label: 'Ver notificações recebidas', path: '/backoffice/configuracoes/pagamentos/notificacoes' },
  },
  '/backoffice/configuracoes/pagamentos/simulador-de-webhooks': {
    text: 'Envie à loja de teste os avisos que um gateway enviaria, e veja como os pedidos reagem.',
    link: { label: 'Ver pagamentos', path: '/backoffice/configuracoes/pagamentos' },
  },
  '/backoffice/configuracoes/pagamentos/gateway/:id': {
    text: 'Credenciais e modo do gateway. Teste a conexão antes de vender; as credenciais são guardadas cifradas.',
    link: { label: 'Ver pagamentos', path: '/backoffice/configuracoes/pagamentos' },
  },
  '/backoffice/configuracoes/pagamentos/forma/:metodo': {
    text: 'Se a forma está ativa, parcelas, juros, descontos e prazos. Mudanças valem para as próximas compras.',
    link: { label: 'Ver pagamentos', path: '/backoffice/configuracoes/pagamentos' },
  },
};
