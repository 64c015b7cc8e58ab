/** The meters that plans limit, with their labels. */
export const PLAN_METER_LABELS = {
  orders: 'Pedidos no mês',
  users: 'Pessoas na equipe',
  domains: 'Domínios',
  pixels: 'Pixels',
  bumps: 'Order bumps',
  apiCalls: 'Envios pela API no mês',
} as const;

export type PlanMeter = keyof typeof PLAN_METER_LABELS;
export const PLAN_METERS = Object.keys(PLAN_METER_LABELS) as readonly PlanMeter[];

/** The limit of each meter of a plan; a meter that is left out has none. */
export type PlanLimits = Partial<Record<PlanMeter, number>>;

/** The plan of stores that have chosen none, and of those that have cancelled. */
export const FREE_PLAN = 'inicial';

export const SUBSCRIPTION_STATE_LABELS = {
  trial: 'Em teste',
  ativo: 'Ativo',
  em_atraso: 'Em atraso',
  suspenso: 'Suspenso',
  cancelado: 'Cancelado',
} as const;
export type SubscriptionState = keyof typeof SUBSCRIPTION_STATE_LABELS;
export const SUBSCRIPTION_STATES = Object.keys(SUBSCRIPTION_STATE_LABELS) as readonly SubscriptionState[];

export const PLAN_INVOICE_STATUS_LABELS = {
  aberta: 'Aberta',
  fechada: 'Fechada',
  paga: 'Paga',
  em_atraso: 'Em atraso',
} as const;
export type PlanInvoiceStatus = keyof typeof PLAN_INVOICE_STATUS_LABELS;
export const PLAN_INVOICE_STATUSES = Object.keys(PLAN_INVOICE_STATUS_LABELS) as readonly PlanInvoiceStatus[];

/** The statuses of a Pix for an invoice. */
export type PlanPixStatus = 'aberta' | 'paga' | 'expirada' | 'cancelada';

export const PLAN_LINE_LABELS = {
  mensalidade: 'Mensalidade',
  pro_rata: 'Pro rata',
  meses_anteriores: 'Tarifas de meses anteriores',
  proxima_fatura: 'Fica para a próxima fatura',
  tarifa_pedido: 'Tarifa do pedido',
  tarifa_antifraude: 'Tarifa antifraude',
  estorno_tarifa: 'Estorno de tarifa',
} as const;
export type PlanLineKind = keyof typeof PLAN_LINE_LABELS;
export const PLAN_LINE_KINDS = Object.keys(PLAN_LINE_LABELS) as readonly PlanLineKind[];
