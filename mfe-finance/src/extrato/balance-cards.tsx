import type { Balances } from '@balcao/api-schema';
import { useShell } from '@balcao/contract';
import { Notice } from '@balcao/ui/base';
import { Loaded, useQuery } from '@balcao/ui/query';
import { AnticipableFigure } from './antecipacoes/anticipable-figure';
import { BalanceFigure } from './balance-figure';
import { readBalances } from './finance-api';

const FIGURES: readonly { name: keyof Balances; label: string; help: string }[] = [
  { name: 'availableCents', label: 'Saldo disponível', help: 'Já é seu para sacar.' },
  { name: 'pendingCents', label: 'A liberar', help: 'De vendas pagas, que ainda vão cair.' },
  { name: 'blockedCents', label: 'Bloqueado', help: 'Reserva, chargebacks e MED em análise.' },
  { name: 'inPayoutCents', label: 'Em saque', help: 'A caminho do seu banco.' },
];

/** The store's balances, and why the free one may be below zero. */
export function BalanceCards() {
  const { http } = useShell();
  const query = useQuery({ queryKey: ['balances'], queryFn: ({ signal }) => readBalances(http, signal) });
  return (
    <Loaded query={query} what="os seus saldos" skeleton={<Skeleton />}>
      {(balances) => (
        <>
          <dl className="statement-balances">
            {FIGURES.map(({ name, label, help }) => (
              <BalanceFigure key={name} label={label} cents={balances[name]} help={help} />
            ))}
            <AnticipableFigure />
          </dl>
          {balances.availableCents < 0 && (
            <Notice kind="warning" title="Seu saldo disponível está negativo">
              Estornos, tarifas ou disputas tiraram mais do que havia. As próximas liberações cobrem a
              diferença.
            </Notice>
          )}
        </>
      )}
    </Loaded>
  );
}

/** As many cards as come, as high as they are. */
function Skeleton() {
  const cards = [...FIGURES.map(({ name }) => name), 'anticipable'];
  return (
    <div role="status" aria-busy="true">
      <span className="bal-visually-hidden">Carregando…</span>
      <div className="statement-balances" aria-hidden="true">
        {cards.map((key) => (
          <div key={key} className="bal-card statement-balance statement-balance-skeleton">
            <div className="bal-skeleton bal-skeleton-label" />
            <div className="bal-skeleton bal-skeleton-title" />
          </div>
        ))}
      </div>
    </div>
  );
}
