import type { PricedReceivable } from '@balcao/api-schema';
import { formatMoney, formatPercent } from '@balcao/domain';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';
import { inReceivables, totalsOf } from './chosen';

export interface PriceLadderProps {
  items: readonly PricedReceivable[];
  monthlyBasisPoints: number;
}

/** From what was chosen to what comes at once: fee and reserve in between. */
export function PriceLadder({ items, monthlyBasisPoints }: PriceLadderProps) {
  const { amountCents, feeCents, feePerDayCents, reserveCents, netCents } = totalsOf(items);
  const steps: LadderStep[] = [
    { key: 'amount', label: `A receber por ${inReceivables(items.length)}`, cents: amountCents },
    {
      key: 'fee',
      label: 'Taxa de antecipação',
      cents: -feeCents,
      rate: `${formatPercent(monthlyBasisPoints)} ao mês, por dia`,
      hint: `Cada recebível paga ${formatPercent(monthlyBasisPoints)} a cada 30 dias, só pelos dias que faltam para ele cair. Um dia de todos os escolhidos custa cerca de ${formatMoney(feePerDayCents)}.`,
    },
  ];
  if (reserveCents > 0)
    steps.push({
      key: 'reserve',
      label: 'Reserva financeira',
      cents: -reserveCents,
      hint: 'Fica bloqueada pelo mesmo prazo que ficaria no dia do recebimento, e depois é sua.',
    });
  return (
    <MoneyLadder
      label="Do que você tem a receber ao que recebe agora"
      steps={steps}
      total={{ label: 'Você recebe agora', cents: netCents }}
    />
  );
}
