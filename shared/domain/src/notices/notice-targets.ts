import type { Permission } from '../access/permission';

interface NoticeTargetFacts {
  /** The page, with `:id` where it is of one record. */
  path: string;
  /** The permission to see it; null where it is about the person. */
  permission: Permission | null;
}

/** The page of a notice's target, by its kind. */
const TARGETS = {
  identity: { path: '/backoffice/configuracoes/verificar-identidade', permission: null },
  company: { path: '/backoffice/configuracoes/perfil?aba=empresa', permission: null },
  security: { path: '/backoffice/configuracoes/perfil?aba=seguranca', permission: null },
  team: { path: '/backoffice/configuracoes/perfil?aba=equipe', permission: 'equipe:ler' },
  payout: { path: '/backoffice/financeiro/saques/detalhe/:id', permission: 'financeiro:ler' },
  bank_account: { path: '/backoffice/financeiro/contas-bancarias', permission: 'financeiro:ler' },
  calendar: { path: '/backoffice/financeiro/extrato', permission: 'financeiro:ler' },
  order: { path: '/backoffice/pedidos/detalhe/:id', permission: 'pedidos:ler' },
  dispute: { path: '/backoffice/financeiro/disputas/detalhe/:id', permission: 'pedidos:ler' },
  gateway: { path: '/backoffice/configuracoes/pagamentos', permission: 'pagamentos:ler' },
  api_key: { path: '/backoffice/configuracoes/integracoes?aba=chaves', permission: 'configuracoes:ler' },
  webhook: { path: '/backoffice/configuracoes/integracoes?aba=webhooks', permission: 'configuracoes:ler' },
  product_job: { path: '/backoffice/produtos', permission: 'produtos:ler' },
  order_job: { path: '/backoffice/pedidos', permission: 'pedidos:ler' },
  coupon_job: { path: '/backoffice/configuracoes/cupons', permission: 'marketing:ler' },
  order_bump_job: { path: '/backoffice/configuracoes/orderbumps', permission: 'marketing:ler' },
  pixel_job: { path: '/backoffice/configuracoes/pixels', permission: 'marketing:ler' },
  pixel: { path: '/backoffice/configuracoes/pixels', permission: 'marketing:ler' },
  checkout_theme: { path: '/backoffice/checkout/personalizacao', permission: 'marketing:ler' },
  domain: {
    path: '/backoffice/configuracoes/dominios-plataforma/detalhe/:id',
    permission: 'configuracoes:ler',
  },
  shopify: { path: '/backoffice/apps/shopify', permission: 'configuracoes:ler' },
  plan: { path: '/backoffice/configuracoes/plano-assinatura', permission: 'financeiro:ler' },
} as const satisfies Record<string, NoticeTargetFacts>;

export type NoticeTargetKind = keyof typeof TARGETS;

export const NOTICE_TARGET_KINDS = Object.keys(TARGETS) as NoticeTargetKind[];

export const NOTICE_TARGETS: Readonly<Record<NoticeTargetKind, NoticeTargetFacts>> = TARGETS;

/** The target of a notice; `id` is empty where its page is of no record. */
export interface NoticeTarget {
  kind: NoticeTargetKind;
  id: string;
}

/** The address of what a notice is about. */
export const noticePath = ({ kind, id }: NoticeTarget): string =>
  NOTICE_TARGETS[kind].path.replace(':id', encodeURIComponent(id));
