import type { PaymentMoney } from '@balcao/api-schema';
import { formatCalendarDate, GATEWAYS, PAYMENT_METHOD_LABELS } from '@balcao/domain';
import { Stack } from '@balcao/ui/base';
import { type Definition, DefinitionList, Money } from '@balcao/ui/display';
import { type LadderStep, MoneyLadder } from '@balcao/ui/figures';
import { rateWords } from '../../../money/fee-step';
import { stepWords } from '../../../money/step-words';
import { ReceivableTable } from './receivable-table';
import { type SoldOrder, saleSteps } from './sale-steps';

interface PaymentMoneyViewProps {
  order: SoldOrder;
  payment: PaymentMoney;
  /** It needs no name then. */
  isOnly: boolean;
}

const nameOf = ({ method, installments, gateway }: PaymentMoney): string =>
  [
    `${PAYMENT_METHOD_LABELS[method]}${installments > 1 ? ` em ${installments}x` : ''}`,
    gateway && `por ${GATEWAYS[gateway].name}`,
  ]
    .filter(Boolean)
    .join(', ');

const stepsOf = (order: SoldOrder, payment: PaymentMoney): LadderStep[] =>
  payment.steps.flatMap((step) => {
    const date = formatCalendarDate(step.on);
    if (step.type === 'sale') return saleSteps(order, payment, step, date);
    return [
      {
        key: step.type,
        cents: step.amountCents,
        rate: rateWords(step),
        date,
        ...stepWords(step.type),
      },
    ];
  });

/** When the last of it falls due, while something does. */
function lastDay({ receivables }: PaymentMoney): string | undefined {
  const days = receivables.flatMap(({ status, availableOn }) => (status === 'agendado' ? [availableOn] : []));
  const last = days.toSorted().at(-1);
  return last && `até ${formatCalendarDate(last)}`;
}

const shownPlaces = (places: readonly [term: string, cents: number, note: string][]): Definition[] =>
  places.flatMap(([term, cents, note]) =>
    cents === 0 ? [] : [{ term, value: <Money cents={cents} />, note }],
  );

/** The places of money that the seller's own gateway pays to them. */
function directPlacesOf({ gateway, pendingCents, availableCents, blockedCents, owedCents }: PaymentMoney) {
  const from = gateway === null ? 'direto' : `direto no ${GATEWAYS[gateway].name}`;
  return shownPlaces([
    [`A receber ${from}`, pendingCents, 'O seu gateway paga a você nos dias da tabela.'],
    [`Recebido ${from}`, availableCents, 'Está na sua conta no gateway: não passa pela plataforma.'],
    ['Contestado', blockedCents, 'Chargeback ou MED em análise no seu gateway.'],
    ['Tarifas na fatura do plano', owedCents, 'A fatura do mês da venda as cobra.'],
  ]);
}

/**
 * The places of the net; places without money are left out. Money that came to the free balance is shown as that: a payout takes a sum, not
 * single sales.
 */
function placesOf(payment: PaymentMoney): Definition[] {
  const { pendingCents, availableCents, blockedCents } = payment;
  if (payment.custody === 'vendedor') return directPlacesOf(payment);
  const places: [term: string, cents: number, note: string][] = [
    ['A liberar', pendingCents, 'Cai nos dias da tabela.'],
    [
      'Liberado no saldo',
      availableCents,
      availableCents < 0
        ? 'Saiu do saldo da loja antes de cair: as próximas liberações cobrem.'
        : 'Já entrou no seu saldo disponível.',
    ],
    ['Bloqueado', blockedCents, 'Reserva, chargeback ou MED em análise.'],
  ];
  return shownPlaces(places);
}

/** A payment, from what the buyer paid to where it is now. */
export function PaymentMoneyView({ order, payment, isOnly }: PaymentMoneyViewProps) {
  const { netCents, receivables } = payment;
  const places = placesOf(payment);
  return (
    <Stack>
      {!isOnly && <h3 className="order-attempt-name">{nameOf(payment)}</h3>}
      <MoneyLadder
        label={`Do que o cliente pagou ao que é seu: ${nameOf(payment)}`}
        steps={stepsOf(order, payment)}
        total={{
          label: netCents < 0 ? 'Falta cobrir' : 'Você recebe',
          cents: netCents,
          date: lastDay(payment),
        }}
      />
      {places.length > 0 && (
        <div className="order-money-places">
          <DefinitionList items={places} />
        </div>
      )}
      {receivables.length > 0 && <ReceivableTable receivables={receivables} />}
    </Stack>
  );
}
