import type { AreaHelp } from '@balcao/contract';

/** The texts of the frame's help, by screen. They are part of the manifest when the area is built, and of no page's code. */
export const help: AreaHelp = {
  '/backoffice/produtos': {
    text: 'O que a loja vende. Procure, filtre por estoque e status, edite vários de uma vez ou importe uma planilha: antes de gravar, você confere cada linha.',
  },
  '/backoffice/produtos/detalhe': {
    text: 'Nome e preço bastam para começar. Um rascunho não aparece em links de checkout até ser ativado.',
    link: { label: 'Ver produtos', path: '/backoffice/produtos' },
  },
  '/backoffice/produtos/detalhe/:id': {
    text: 'Dados, preço, variantes, estoque e imagens do produto, e os links de checkout que o vendem. Quem já comprou mantém o que foi combinado na compra.',
    link: { label: 'Ver pedidos', path: '/backoffice/pedidos' },
  },
  '/backoffice/configuracoes/cupons': {
    text: 'Códigos que baixam o preço. Cada um tem período, limite de usos e condições; a lista mostra quanto venderam de verdade.',
  },
  '/backoffice/configuracoes/cupons/detalhe': {
    text: 'Escolha o código, o desconto e quando vale. Use o simulador para ver o que um carrinho pagaria.',
    link: { label: 'Ver cupons', path: '/backoffice/configuracoes/cupons' },
  },
  '/backoffice/configuracoes/cupons/detalhe/:id': {
    text: 'Condições, usos e vendas do cupom. Mudar as condições não muda compras já feitas.',
    link: { label: 'Ver cupons', path: '/backoffice/configuracoes/cupons' },
  },
  '/backoffice/dashboard/orderbump/vendas': {
    text: 'Quanto cada order bump vendeu, de quantas vezes que foi mostrado, e o que cada teste A/B já permite dizer.',
    link: { label: 'Ver order bumps', path: '/backoffice/configuracoes/orderbumps' },
  },
  '/backoffice/configuracoes/orderbumps': {
    text: 'Ofertas ao lado do botão de pagar. Cada uma diz em quais carrinhos aparece e por quanto.',
    link: { label: 'Ver vendas', path: '/backoffice/dashboard/orderbump/vendas' },
  },
  '/backoffice/configuracoes/orderbumps/detalhe': {
    text: 'Escolha o produto, o preço e em quais carrinhos a oferta aparece. Ela só é mostrada depois de ativada.',
    link: { label: 'Ver order bumps', path: '/backoffice/configuracoes/orderbumps' },
  },
  '/backoffice/configuracoes/orderbumps/detalhe/:id': {
    text: 'O que a oferta mostra, para quem, e o teste entre versões. Compare resultados só quando a tela disser que já dá.',
    link: { label: 'Ver vendas', path: '/backoffice/dashboard/orderbump/vendas' },
  },
  '/backoffice/configuracoes/pixels': {
    text: 'A quem a loja conta as suas vendas: Meta, Google, TikTok e outros. Cada venda é contada uma vez, ou a tela diz por que não.',
  },
  '/backoffice/configuracoes/pixels/detalhe': {
    text: 'Escolha o provedor e o identificador da sua conta nele. O token é guardado cifrado e não é mostrado de novo.',
    link: { label: 'Ver pixels', path: '/backoffice/configuracoes/pixels' },
  },
  '/backoffice/configuracoes/pixels/detalhe/:id': {
    text: 'Configuração do pixel, evento de teste e o que foi entregue. Só é possível reenviar o que o provedor ainda não recebeu.',
    link: { label: 'Ver pixels', path: '/backoffice/configuracoes/pixels' },
  },
  '/backoffice/configuracoes/fretes': {
    text: 'Como os pedidos chegam: formas de entrega, preços e prazos por região. Experimente com um CEP antes de ativar.',
  },
  '/backoffice/configuracoes/fretes/detalhe': {
    text: 'Dê um nome, o prazo e o preço por região ou peso. Importe a tabela de um arquivo se ela for grande.',
    link: { label: 'Ver fretes', path: '/backoffice/configuracoes/fretes' },
  },
  '/backoffice/configuracoes/fretes/detalhe/:id': {
    text: 'Preços e prazos da forma de frete. Mudanças valem para as próximas compras.',
    link: { label: 'Ver fretes', path: '/backoffice/configuracoes/fretes' },
  },
};
