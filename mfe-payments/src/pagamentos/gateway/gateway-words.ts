import type { GatewayConnection } from '@balcao/api-schema';
import {
  formatMoney,
  formatPercent,
  formatReleaseDays,
  type GatewayFee,
  verifiesAccounts,
} from '@balcao/domain';
import type { StatusPillProps } from '@balcao/ui/base';
import { accountTonePill } from '@balcao/ui/display';

/** The status of a connection. */
export function connectionPill(connection: GatewayConnection | undefined): StatusPillProps {
  if (!connection) return { kind: 'neutral', icon: 'info', label: 'Não conectado' };
  if (!connection.configured) return { kind: 'warning', icon: 'alert', label: 'Faltam credenciais' };
  return connection.current
    ? { kind: 'success', icon: 'check', label: 'Em uso' }
    : { kind: 'info', icon: 'check', label: 'Conectado' };
}

/** The status of the account at the gateway. Only some verify accounts for the store to see. */
export function accountPill({ idGateway, account }: GatewayConnection): StatusPillProps | undefined {
  if (!verifiesAccounts(idGateway) && account.status === null) return undefined;
  return accountTonePill(account);
}

/** `3,49% + R$ 0,30, recebe em 30 dias`. */
export function feeWords({
  percentBasisPoints,
  fixedCents,
  releaseDays,
  releaseInBusinessDays,
  perInstallment,
}: GatewayFee): string {
  const kept = [
    percentBasisPoints > 0 && formatPercent(percentBasisPoints),
    fixedCents > 0 && formatMoney(fixedCents),
  ].filter(Boolean);
  const when =
    releaseDays === 0
      ? 'recebe na hora'
      : `recebe em ${formatReleaseDays({ releaseDays, releaseInBusinessDays })}`;
  return `${kept.join(' + ') || 'sem tarifa'}, ${when}${perInstallment ? ' da data de cada parcela' : ''}`;
}

/** Why who cares for payments, and not for the store's settings, connects no gateway. */
export const ONLY_ADMINS = 'Credenciais e gateways são de quem administra a loja.';
