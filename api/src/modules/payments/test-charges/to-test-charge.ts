import type { TestCharge } from '@balcao/api-schema';
import {
  formatBoletoLine,
  GATEWAYS,
  isPaymentOpen,
  isPaymentRefundable,
  PAYMENT_STATUS_VIEWS,
  REFUSAL_GROUP_TEXTS,
} from '@balcao/domain';
import { currentMs } from '../../../db/clock';
import type { ChargeRow } from '../charges/repository';
import { UNDER_WAY_SECONDS } from '../charges/write-repository';

const FAILURES: Readonly<Record<NonNullable<ChargeRow['failure']>, (name: string) => string>> = {
  unreachable: (name) =>
    `${name} não respondeu como esperado. Não se sabe se a cobrança foi criada; confira no painel do gateway.`,
  credentials: (name) => `${name} recusou as credenciais. Use "Testar conexão" para conferir.`,
};

/** Why a charge could not be made. A charge without a stored answer counts as unanswered. */
function failureOf({ status, failure, created_at }: ChargeRow): ChargeRow['failure'] {
  const lost = status === 'criado' && created_at.getTime() + UNDER_WAY_SECONDS * 1_000 < currentMs();
  return failure ?? (lost ? 'unreachable' : null);
}

/** Whether the simulator pays it when a seller says so. */
const isPayable = ({ gateway, status }: ChargeRow) =>
  gateway === 'simulador' && (isPaymentOpen(status) || status === 'expirado');

/** A test charge as the API shows it. */
export function toTestCharge(row: ChargeRow): TestCharge {
  const { text: statusText, tone } = PAYMENT_STATUS_VIEWS[row.status];
  const { name } = GATEWAYS[row.gateway];
  const failure = failureOf(row);
  return {
    id: row.id,
    gateway: row.gateway,
    gatewayName: name,
    method: row.method,
    amountCents: row.amount_cents,
    capturedCents: row.captured_cents,
    refundedCents: row.refunded_cents,
    status: row.status,
    statusText,
    tone,
    open: isPaymentOpen(row.status),
    payable: isPayable(row),
    refundable: isPaymentRefundable(row.status),
    pix:
      row.pix_code !== '' && row.expires_at
        ? { code: row.pix_code, expiresAt: row.expires_at.toISOString() }
        : null,
    boleto:
      row.boleto_line === ''
        ? null
        : { line: row.boleto_line, formattedLine: formatBoletoLine(row.boleto_line) },
    approvalUrl: row.approval_url,
    refusal: row.refusal_group && {
      group: row.refusal_group,
      text: REFUSAL_GROUP_TEXTS[row.refusal_group],
      reason: row.reason,
    },
    failure: failure === null ? '' : FAILURES[failure](name),
    paidAt: row.paid_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}
