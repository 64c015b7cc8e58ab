import { CUSTODY_LABELS } from '@balcao/domain';
import { Notice } from '@balcao/ui/base';
import { DivergentOrders, Loaded } from '@balcao/ui/query';
import { AnticipableFigure } from './antecipacoes/anticipable-figure';
import { BalanceFigure, type Figure, helpOf } from './balance-figure';
import { useBalances } from './use-balances';
import { useShortWait } from './use-short-wait';

export const HELD_FIGURES: readonly Figure[] = [
  {
    name: 'availableCents',
    label: 'Saldo disponível',
    help: 'Já é seu para sacar.',
    empty: 'Nada para sacar agora.',
    negative: 'As próximas liberações cobrem o que falta.',
  },
  {
    name: 'pendingCents',
    label: 'A liberar',
    help: 'De vendas pagas, que ainda vão cair.',
    empty: 'Nenhuma venda espera liberação.',
    negative: 'As próximas vendas cobrem o que falta.',
  },
  {
    name: 'blockedCents',
    label: 'Bloqueado',
    help: 'Reserva, chargebacks e MED (fraude Pix).',
    empty: 'Nada está retido.',
    negative: 'O fim das disputas acerta a diferença.',
  },
  {
    name: 'inPayoutCents',
    label: 'Em saque',
    help: 'A caminho do seu banco.',
    empty: 'Nenhum saque a caminho.',
    negative: 'O próximo saque acerta a diferença.',
  },
];

/** The store's balances, why there may be none, and why the free one may be below zero. */
export function BalanceCards() {
  const query = useBalances('plataforma');
  const direct = useBalances('vendedor');
  // The choice above them may come with the other custodian's: both come at once, so that it moves nothing.
  const data = useShortWait(direct.isPending) ? undefined : query.data;
  return (
    <Loaded query={{ ...query, data }} what="os seus saldos" skeleton={<Skeleton />}>
      {(balances) => (
        <>
          <dl className="statement-balances">
            {HELD_FIGURES.map((figure) => (
              <BalanceFigure
                key={figure.name}
                label={figure.label}
                cents={balances[figure.name]}
                help={helpOf(figure, balances[figure.name])}
              />
            ))}
            <AnticipableFigure />
          </dl>
          {HELD_FIGURES.every(({ name }) => balances[name] === 0) && (
            <Notice kind="info" title="Aqui fica só o que a plataforma recebe por você">
              O que os seus clientes pagam na sua própria conta em um gateway vai direto para você, sem passar
              por aqui: não há o que sacar. Quando houver vendas assim, elas aparecem em “
              {CUSTODY_LABELS.vendedor}”.
            </Notice>
          )}
          {balances.availableCents < 0 && (
            <Notice kind="warning" title="Seu saldo disponível está negativo">
              Reembolsos, tarifas ou disputas tiraram mais do que havia. As próximas liberações cobrem a
              diferença.
            </Notice>
          )}
          <DivergentOrders />
        </>
      )}
    </Loaded>
  );
}

/** As many cards as come, as high as they are. */
function Skeleton() {
  const cards = [...HELD_FIGURES.map(({ name }) => name), 'anticipable'];
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
