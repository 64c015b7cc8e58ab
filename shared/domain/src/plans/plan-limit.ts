import { PLAN_METER_LABELS, type PlanLimits, type PlanMeter } from './plan';

/**
 * The meters of records that people of a store make: more of them than its plan has are refused. Orders and records of programs never are.
 */
export const LIMITED_METERS = ['users', 'domains', 'pixels', 'bumps'] as const satisfies readonly PlanMeter[];
export type LimitedMeter = (typeof LIMITED_METERS)[number];

/** From which share on a limit is near. */
export const PLAN_NEAR_PERCENT = 80;

const NAMES: Readonly<Record<LimitedMeter, readonly [one: string, many: string]>> = {
  users: ['pessoa na equipe, com os convites abertos', 'pessoas na equipe, com os convites abertos'],
  domains: ['domínio', 'domínios'],
  pixels: ['pixel', 'pixels'],
  bumps: ['order bump', 'order bumps'],
};

/** Whether a plan has room for one more than there are. What is there already goes on, also above the limit. */
export const hasPlanRoom = (limits: PlanLimits, meter: LimitedMeter, used: number): boolean =>
  used < (limits[meter] ?? Number.POSITIVE_INFINITY);

/** Whether a limit is near: 80 % are used. A limit of so few that this is all of them is never near before it is reached. */
export function isNearPlanLimit(used: number, limit: number): boolean {
  const near = Math.ceil((limit * PLAN_NEAR_PERCENT) / 100);
  return near < limit && used >= near;
}

/** Why there can be no more of something. */
export function planLimitText(planName: string, meter: LimitedMeter, limit: number): string {
  const [one, many] = NAMES[meter];
  return `O plano ${planName} inclui até ${limit} ${limit === 1 ? one : many}, e não há mais vagas. O que já existe continua. Para ter mais, mude de plano em Configurações, Plano e assinatura.`;
}

/** The text of a limit that is near: `Order bumps: 4 de 5 do plano Inicial`. */
export const nearLimitText = (planName: string, meter: PlanMeter, used: number, limit: number): string =>
  `${PLAN_METER_LABELS[meter]}: ${used} de ${limit} do plano ${planName}`;
