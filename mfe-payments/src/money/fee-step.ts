import { formatFee, type SaleFee } from '@balcao/domain';
import type { LadderStep } from '@balcao/ui/figures';
import { stepWords } from './step-words';

/** The terms by which a fee was reckoned; undefined where they are unknown. */
export const rateWords = ({
  percentBasisPoints,
  fixedCents,
}: Pick<SaleFee, 'percentBasisPoints' | 'fixedCents'>): string | undefined =>
  percentBasisPoints === null || fixedCents === null
    ? undefined
    : formatFee({ percentBasisPoints, fixedCents });

/** A fee as a step of a ladder. */
export const feeStep = ({ cents, ...fee }: SaleFee): LadderStep => ({
  key: fee.type,
  cents: -cents,
  rate: rateWords(fee),
  ...stepWords(fee.type),
});
