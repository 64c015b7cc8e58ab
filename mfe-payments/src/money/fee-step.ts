import { ENTRY_TYPE_LABELS, formatFee, type SaleFee } from '@balcao/domain';
import type { LadderStep } from '@balcao/ui/figures';

const REASONS: Readonly<Record<SaleFee['type'], string>> = {
  fee_gateway: 'O que o gateway cobra pela venda, pelo contrato da loja com ele.',
  fee_platform: 'O que a plataforma cobra pela venda, pelo plano da loja.',
  fee_antifraud: 'A análise antifraude de cada pagamento com cartão.',
};

/** A fee as a step of a ladder. */
export const feeStep = ({ type, cents, percentBasisPoints, fixedCents }: SaleFee): LadderStep => ({
  key: type,
  label: ENTRY_TYPE_LABELS[type],
  cents: -cents,
  rate:
    percentBasisPoints === null || fixedCents === null
      ? undefined
      : formatFee({ percentBasisPoints, fixedCents }),
  hint: REASONS[type],
});
