import { CardSkeleton, Notice } from '@balcao/ui/base';
import { DivergentOrders, Loaded } from '@balcao/ui/query';
import { BalanceFigure, type Figure, helpOf } from './balance-figure';
import { useBalances } from './use-balances';

export const DIRECT_FIGURES: readonly Figure[] = [
  {
    name: 'availableCents',
    label: 'Recebido direto',
    help: 'O seu gateway já pagou a você, pelo que foi informado.',
    empty: 'Nenhum gateway pagou a você até agora.',
    negative: 'Reembolsos e disputas levaram mais do que foi pago.',
  },
  {
    name: 'pendingCents',
    label: 'A receber direto',
    help: 'O seu gateway ainda vai pagar a você.',
    empty: 'Nenhuma venda espera pagamento.',
    negative: 'As próximas vendas cobrem o que falta.',
  },
  {
    name: 'blockedCents',
    label: 'Contestado direto',
    help: 'Chargebacks e MED (devolução de Pix por fraude) no seu gateway.',
    empty: 'Nada está contestado.',
    negative: 'O fim das disputas acerta a diferença.',
  },
  {
    name: 'owedCents',
    label: 'Tarifas a pagar',
    help: 'Da plataforma. Vêm na fatura do plano.',
    empty: 'Nada a pagar à plataforma.',
    negative: 'As próximas tarifas usam o que sobrou.',
  },
];

/** The balances of money that the store receives itself: shown as it was reported, and never there to be paid out. */
export function DirectCards() {
  return (
    <Loaded
      query={useBalances('vendedor')}
      what="o que você recebe direto"
      skeleton={<CardSkeleton fields={4} />}
    >
      {(balances) => (
        <>
          <dl className="statement-balances">
            {DIRECT_FIGURES.map((figure) => (
              <BalanceFigure
                key={figure.name}
                label={figure.label}
                cents={balances[figure.name]}
                help={helpOf(figure, balances[figure.name])}
              />
            ))}
          </dl>
          <Notice kind="info" title="Este dinheiro não passa pela plataforma">
            É o que a sua loja ou o seu gateway informou. Ele cai na sua conta no gateway: não há o que sacar
            nem antecipar aqui.
          </Notice>
          <DivergentOrders />
        </>
      )}
    </Loaded>
  );
}
