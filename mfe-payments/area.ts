import type { AreaManifest } from '@balcao/contract';

const PEDIDOS = '/backoffice/pedidos';
const PAGAMENTOS = '/backoffice/configuracoes/pagamentos';
const CONFIGURACOES = { label: 'Configurações' };
const BACK = { label: 'Pagamentos', path: PAGAMENTOS };
const GATEWAYS = ['/config/gateways', '/pagamentogateway', '/seller/{sellerId}/payment-gateway'];

export const manifest: AreaManifest = {
  name: 'mfe-payments',
  label: 'Pagamentos',
  contract: '^1.3.0',
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
      path: PAGAMENTOS,
      access: 'seller',
      title: 'Pagamentos',
      crumbs: [CONFIGURACOES],
      ready: 'main h2',
      prefetch: GATEWAYS,
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
  ],
  // The specification's key: what was changed of a method and not saved.
  storageKeys: ['paymentMethod'],
};
