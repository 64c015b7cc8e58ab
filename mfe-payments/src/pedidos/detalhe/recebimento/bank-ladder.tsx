import type { MoneyToBank } from '@balcao/api-schema';
import { formatCalendarDate, todayInSaoPaulo } from '@balcao/domain';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';

type CarryingPayout = MoneyToBank['payouts'][number];

const dayOf = (at: string) => formatCalendarDate(todayInSaoPaulo(new Date(at)));

const fateOf = ({ status, endedAt }: CarryingPayout): string => {
  if (status === 'pago' && endedAt !== null) return `pago em ${dayOf(endedAt)}`;
  return status === 'em_processamento' ? 'com o banco' : 'a caminho do banco';
};

const payoutSteps = (payout: CarryingPayout): LadderStep[] => {
  const day = dayOf(payout.requestedAt);
  const carried: LadderStep[] = [
    {
      key: payout.payoutId,
      label: `Saque de ${day}`,
      cents: -payout.cents,
      isKept: true,
      note: `${payout.accountLabel}, ${fateOf(payout)}`,
    },
    { key: `fee-${payout.payoutId}`, label: `Tarifa do saque de ${day}`, cents: -payout.feeCents },
  ];
  return carried.filter(({ cents }) => cents !== 0);
};

const usedStep = (cents: number): LadderStep => ({
  key: 'used',
  label: 'Outros descontos do saldo',
  cents: -cents,
  hint: 'Reembolsos, disputas e ajustes da loja, deste pedido ou de outros. O dinheiro sai do saldo na ordem em que entrou.',
});

/** Whether some of the money has left the free balance. */
export const hasLeft = ({ releasedCents, leftCents }: MoneyToBank): boolean => leftCents < releasedCents;

/** What became of what was released: each payout with its account and day, what else took some, and what is still free. */
export function BankLadder({ money, name }: { money: MoneyToBank; name: string }) {
  const { releasedCents, payouts, usedCents, leftCents } = money;
  return (
    <div>
      <h3 className="order-attempt-name">Do saldo ao banco</h3>
      <MoneyLadder
        label={`Do saldo ao banco: ${name}`}
        steps={[
          { key: 'released', label: 'Liberado para saque', cents: releasedCents },
          ...payouts.flatMap(payoutSteps),
          ...(usedCents > 0 ? [usedStep(usedCents)] : []),
        ]}
        total={{ label: 'Ainda no saldo disponível', cents: leftCents }}
      />
    </div>
  );
}
