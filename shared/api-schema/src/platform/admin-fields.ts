import { GATEWAY_ACCOUNT_STATUSES, KYC_STATUSES } from '@balcao/domain';
import { z } from '../basics/z';

/** Status of the identity verification and of the gateway account; null while there is none. */
export const kycStatus = z.enum(KYC_STATUSES).nullable();
export const gatewayStatus = z.enum(GATEWAY_ACCOUNT_STATUSES).nullable();

/** The actor of an audited action. `name` is empty for a signup and for the system. */
export const auditActor = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['user', 'admin', 'anonymous', 'system']),
});
export type AuditActor = z.infer<typeof auditActor>;

/** The reason of an action on a person's account. It is kept in their audit trail. */
export const adminReason = z
  .string()
  .trim()
  .min(10, 'Explique o motivo em pelo menos 10 caracteres.')
  .max(500, 'Escreva no máximo 500 caracteres.');
