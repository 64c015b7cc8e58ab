import type { BalanceFigures } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { CardSkeleton, Notice } from '@balcao/ui/base';
import { DivergentOrders, Loaded, useQuery } from '@balcao/ui/query';
import { BalanceFigure } from './balance-figure';
import { readBalances } from './finance-api';
import { GatewayBalances } from './gateway-balances';

const FIGURES: readonly { name: keyof BalanceFigures; label: string; help: string }[] = [
  {
    name: 'availableCents',
    label: 'Recebido direto',
    help: 'O seu gateway já pagou a você, pelo que foi informado.',
  },
  { name: 'pendingCents', label: 'A receber direto', help: 'O seu gateway ainda vai pagar a você.' },
  { name: 'blockedCents', label: 'Contestado direto', help: 'Chargebacks e MED em análise no seu gateway.' },
  { name: 'owedCents', label: 'Tarifas a pagar', help: 'Da plataforma. Vêm na fatura do plano.' },
];

/** What the store receives itself: told as it was reported, and never there to be paid out. */
export function DirectCards() {
  const { http } = useShell();
  const query = useQuery({
    queryKey: ['balances', 'vendedor'],
    queryFn: ({ signal }) => readBalances(http, 'vendedor', signal),
  });
  return (
    <>
      <Loaded query={query} what="o que você recebe direto" skeleton={<CardSkeleton fields={4} />}>
        {(balances) => (
          <>
            <dl className="statement-balances">
              {FIGURES.map(({ name, label, help }) => (
                <BalanceFigure key={name} label={label} cents={balances[name]} help={help} />
              ))}
            </dl>
            <Notice kind="info" title="Este dinheiro não passa pela plataforma">
              É o que a sua loja ou o seu gateway informou. Ele cai na sua conta no gateway: não há o que
              sacar nem antecipar aqui.
            </Notice>
            <DivergentOrders />
          </>
        )}
      </Loaded>
      <GatewayBalances custody="vendedor" figures={FIGURES} />
    </>
  );
}
