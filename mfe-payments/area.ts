import type { AreaManifest } from '@balcao/contract';

const PEDIDOS = '/backoffice/pedidos';
const BACK_TO_ORDERS = { label: 'Pedidos', path: PEDIDOS };
const PAGAMENTOS = '/backoffice/configuracoes/pagamentos';
const NOTIFICACOES = `${PAGAMENTOS}/notificacoes`;
const CONFIGURACOES = { label: 'Configurações' };
const BACK = { label: 'Pagamentos', path: PAGAMENTOS };
const GATEWAYS = ['/config/gateways', '/pagamentogateway', '/seller/{sellerId}/payment-gateway'];

export const manifest: AreaManifest = {
  name: 'mfe-payments',
  label: 'Pagamentos',
  contract: '^1.6.0',
  api: '^1.0.0',
  routes: [
    {
      path: '/backoffice/dashboard/monitoramento-checkout',
      access: 'seller',
      title: 'Início',
      ready: 'h1',
      prefetch: ['/seller/{sellerId}/checklist', '/metrics/checkout'],
    },
    {
      path: PEDIDOS,
      access: 'seller',
      title: 'Pedidos',
      ready: '[data-row], .bal-panel',
      prefetch: ['/orders?page=1&size=25&sort=-orderedAt&countBy=tab'],
    },
    {
      path: `${PEDIDOS}/detalhe`,
      access: 'seller',
      title: 'Pedido',
      crumbs: [BACK_TO_ORDERS],
      ready: '.order-next, .bal-panel',
    },
    {
      path: `${PEDIDOS}/detalhe/:id`,
      access: 'seller',
      title: 'Pedido',
      crumbs: [BACK_TO_ORDERS],
      ready: '.order-next, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
      prefetch: ['/orders/{id}', '/orders/{id}/money'],
    },
    {
      path: `${PEDIDOS}/carrinhos`,
      access: 'seller',
      title: 'Carrinhos abandonados',
      crumbs: [BACK_TO_ORDERS],
      ready: '[data-row], .bal-panel',
      prefetch: ['/carts?page=1&size=25&sort=-abandonedAt&countBy=state'],
    },
    {
      path: `${PEDIDOS}/separacao`,
      access: 'seller',
      title: 'Lista de separação',
      crumbs: [BACK_TO_ORDERS],
      ready: 'main h2, .bal-panel',
    },
    {
      path: PAGAMENTOS,
      access: 'seller',
      title: 'Pagamentos',
      crumbs: [CONFIGURACOES],
      ready: 'main h2',
      prefetch: GATEWAYS,
    },
    {
      path: NOTIFICACOES,
      access: 'seller',
      title: 'Notificações recebidas',
      crumbs: [CONFIGURACOES, BACK],
      ready: '[data-row], .bal-panel',
      prefetch: ['/webhook-deliveries?page=1&size=25&sort=-receivedAt&countBy=status'],
    },
    {
      path: `${NOTIFICACOES}/detalhe/:id`,
      access: 'seller',
      title: 'Notificação',
      crumbs: [CONFIGURACOES, BACK, { label: 'Notificações recebidas', path: NOTIFICACOES }],
      ready: 'main h2, .bal-panel',
      params: { id: '01920000-0000-7000-8000-000000000000' },
    },
    {
      path: `${PAGAMENTOS}/simulador-de-webhooks`,
      access: 'seller',
      title: 'Simulador de webhooks',
      crumbs: [CONFIGURACOES, BACK],
      ready: 'form, .bal-panel',
      prefetch: ['/webhook-simulations'],
    },
    {
      path: `${PAGAMENTOS}/gateway/:id`,
      access: 'seller',
      title: 'Gateway',
      crumbs: [CONFIGURACOES, BACK],
      ready: 'main h2, .bal-panel',
      params: { id: 'iugu' },
      prefetch: GATEWAYS,
    },
    {
      path: `${PAGAMENTOS}/forma/:metodo`,
      access: 'seller',
      title: 'Forma de pagamento',
      crumbs: [CONFIGURACOES, BACK],
      ready: 'form, .bal-panel',
      params: { metodo: 'pix' },
      prefetch: GATEWAYS,
    },
  ],
  menu: [
    {
      label: 'Início',
      path: '/backoffice/dashboard/monitoramento-checkout',
      icon: 'home',
      section: 'Vender',
      order: 10,
      access: 'seller',
      primary: true,
    },
    {
      label: 'Pedidos',
      path: PEDIDOS,
      icon: 'orders',
      section: 'Vender',
      order: 20,
      access: 'seller',
      primary: true,
    },
    {
      label: 'Carrinhos',
      path: `${PEDIDOS}/carrinhos`,
      icon: 'checkout',
      section: 'Vender',
      order: 25,
      access: 'seller',
    },
    {
      label: 'Pagamentos',
      path: PAGAMENTOS,
      icon: 'payments',
      section: 'Configurações',
      order: 800,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Ver pedidos a enviar',
      path: `${PEDIDOS}?tab=to_ship`,
      keywords: ['separar', 'despachar', 'rastreio', 'correios', 'vendas'],
      access: 'seller',
    },
    {
      label: 'Ver pedidos aguardando pagamento',
      path: `${PEDIDOS}?tab=waiting`,
      keywords: ['pix', 'boleto', 'pendentes', 'cobrar'],
      access: 'seller',
    },
    {
      label: 'Recuperar carrinhos abandonados',
      path: `${PEDIDOS}/carrinhos`,
      keywords: ['carrinho', 'abandono', 'recuperar', 'lembrete', 'whatsapp'],
      access: 'seller',
    },
    {
      label: 'Escolher gateway de pagamento',
      path: PAGAMENTOS,
      keywords: ['iugu', 'pagseguro', 'pagbank', 'paypal', 'malga', 'credenciais', 'token'],
      access: 'seller',
    },
    {
      label: 'Configurar formas de pagamento',
      path: `${PAGAMENTOS}?aba=formas`,
      keywords: ['pix', 'cartão', 'boleto', 'parcelas', 'juros', 'desconto', 'ativar'],
      access: 'seller',
    },
    {
      label: 'Simular uma venda',
      path: `${PAGAMENTOS}?aba=simulador`,
      keywords: ['simulador', 'quanto recebo', 'tarifa', 'parcelas', 'líquido'],
      access: 'seller',
    },
    {
      label: 'Fazer uma cobrança de teste',
      path: `${PAGAMENTOS}?aba=cobrancas`,
      keywords: ['testar', 'sandbox', 'pix', 'boleto', 'cartão', 'devolver', 'reembolso', 'estorno'],
      access: 'seller',
    },
    {
      label: 'Ver notificações recebidas',
      path: NOTIFICACOES,
      keywords: ['webhook', 'avisos', 'gateway', 'shopify', 'reprocessar', 'falhas', 'entregas'],
      access: 'seller',
    },
    {
      label: 'Simular um webhook',
      path: `${PAGAMENTOS}/simulador-de-webhooks`,
      keywords: ['teste', 'notificação', 'assinatura', 'gateway', 'shopify', 'sandbox'],
      access: 'seller',
    },
  ],
  // The specification's key: what was changed of a method and not saved.
  storageKeys: ['paymentMethod'],
};
