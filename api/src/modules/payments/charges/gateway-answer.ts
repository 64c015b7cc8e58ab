import { nextPaymentStatus, type PaymentEvent } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import type { ChargeOutcome } from '../../../providers/gateway/gateway-provider';
import type { ReportedChange } from './change-charge';
import { nextCheckAt } from './next-check';
import type { ChargeRow } from './repository';
import type { ChargeColumns } from './write-repository';

const EVENTS = {
  aguardando: 'register',
  em_analise: 'review',
  autorizado: 'authorize',
  pago: 'pay',
} as const satisfies Record<string, PaymentEvent>;

/** The change and the columns of a new charge by its gateway's answer. */
export function changeOfAnswer(row: ChargeRow, outcome: ChargeOutcome): [ReportedChange, ChargeColumns] {
  if (outcome.outcome === 'failed') return [{}, { failure: outcome.why }];
  const names = {
    gateway_charge_id: outcome.gatewayId,
    ...(outcome.moneyId && { money_id: outcome.moneyId }),
  };
  if (outcome.outcome === 'refused') {
    const columns = { ...names, refusal_group: outcome.group, reason: outcome.reason };
    return [{ status: 'recusado' }, columns];
  }
  const status = nextPaymentStatus(row.method, 'criado', EVENTS[outcome.status]) ?? row.status;
  const columns = {
    ...names,
    next_check_at: nextCheckAt({ ...row, status }, currentTime()),
    ...(outcome.outcome === 'pending' && {
      pix_code: outcome.instructions.pixCode,
      boleto_line: outcome.instructions.boletoLine,
      approval_url: outcome.instructions.approvalUrl,
    }),
  };
  return [{ status }, columns];
}
