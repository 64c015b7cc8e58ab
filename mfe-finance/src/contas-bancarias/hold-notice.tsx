import type { BankHold } from '@balcao/api-schema';
import { type BankChangeAction, formatInstant } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';

const CHANGES: Readonly<Record<BankChangeAction, string>> = {
  add: 'uma conta foi cadastrada',
  principal: 'a conta principal mudou',
  delete: 'uma conta foi excluída',
};

/** Says that payouts rest, why and until when. */
export function HoldNotice({ hold: { until, action } }: { hold: BankHold }) {
  return (
    <Notice kind="warning" title={`Saques em espera até ${formatInstant(until)}`}>
      Por segurança, os saques esperam 24 horas porque {CHANGES[action]}. Se não foi você, cancele a mudança
      pelo link do e-mail que enviamos ao proprietário da loja.
    </Notice>
  );
}
