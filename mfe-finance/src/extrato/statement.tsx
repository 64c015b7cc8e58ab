import { useSearchParams } from '@balcao/contract/router';
import type { Custody } from '@balcao/domain';
import { Button, Page, ReadOnlyNotice, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider, useOrderTabs } from '@balcao/ui/query';
import type { ReactNode } from 'react';
import { ForReaders } from '../for-readers';
import { PayoutButton } from '../saques/payout-button';
import { PayoutsTab } from '../saques/payouts-tab';
import { ReceivablesAgenda } from './agenda-recebiveis/receivables-agenda';
import { AnticipateButton } from './antecipacoes/anticipate-button';
import { AnticipationList } from './antecipacoes/anticipation-list';
import { useOffer } from './antecipacoes/use-offer';
import { BalanceAt } from './balance-at';
import { BalanceCards, HELD_FIGURES } from './balance-cards';
import { Reconciliation } from './conciliacao/reconciliation';
import { CustodySwitch } from './custody-switch';
import { DIRECT_FIGURES, DirectCards } from './direct-cards';
import { EntryList } from './entry-list';
import { ExplanationTab } from './explicacao/explanation-tab';
import { ClosingTab } from './fechamento/closing-tab';
import { GatewayBalances } from './gateway-balances';
import { useCustody } from './shown-accounts';
import { useBalances } from './use-balances';
import { useShortWait } from './use-short-wait';
import './antecipacoes/anticipations.css';
import './statement.css';
import './explicacao/explanation.css';

/** Parts of what the platform holds alone: the rest is not there to leave it. */
const PAID_OUT = [
  { key: 'saques', label: 'Saques', content: <PayoutsTab /> },
  { key: 'antecipacoes', label: 'Antecipações', content: <AnticipationList /> },
];

/** The parameters that all parts share. */
const SHARED = ['custodia'];

/** The same part and month of another custodian. Its accounts are others, so filters do not go along. */
function addressOf(custody: Custody, address: URLSearchParams): URLSearchParams {
  const kept = ['aba', 'mes'].flatMap((name) =>
    address.getAll(name).map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(custody === 'vendedor' ? [['custodia', custody], ...kept] : kept);
}

/** The store's balances, the days on which the rest falls due, and every line that led there. */
export default function Statement() {
  return (
    <ForReaders title="Extrato">
      <Content />
    </ForReaders>
  );
}

function Content() {
  const [address, setAddress] = useSearchParams();
  const custody = useCustody();
  const isDirect = custody === 'vendedor';
  const choose = (chosen: Custody) => setAddress(addressOf(chosen, address));
  const part = (hasBalances: boolean, content: ReactNode) => (
    <Part custody={custody} onCustody={choose} hasBalances={hasBalances}>
      {content}
    </Part>
  );
  return (
    <QueryProvider>
      <Page
        title="Extrato"
        actions={
          <>
            {!isDirect && <AskForPayout />}
            {!isDirect && <AnticipateButton />}
            <PrintButton />
          </>
        }
      >
        <PageTabs
          page="Extrato"
          label="Partes do extrato"
          keep={SHARED}
          tabs={[
            { key: 'extrato', label: 'Extrato', content: part(true, <Entries custody={custody} />) },
            {
              key: 'agenda',
              label: 'Agenda de recebíveis',
              content: part(true, <ReceivablesAgenda custody={custody} />),
            },
            ...(isDirect ? [] : PAID_OUT.map((one) => ({ ...one, content: part(true, one.content) }))),
            {
              key: 'conciliacao',
              label: 'Conciliação',
              content: part(false, <Reconciliation custody={custody} onCustody={choose} />),
            },
            {
              key: 'fechamento',
              label: 'Fechamento',
              content: part(false, <ClosingTab custody={custody} />),
            },
            {
              key: 'por-que-mudou',
              label: 'Por que meu saldo mudou?',
              content: part(false, <ExplanationTab custody={custody} />),
            },
          ]}
        />
      </Page>
    </QueryProvider>
  );
}

interface PartProps {
  custody: Custody;
  onCustody(custody: Custody): void;
  /** Whether it is about what there is now. The other parts answer something else, and begin with it. */
  hasBalances: boolean;
  children: ReactNode;
}

function Part({ custody, onCustody, hasBalances, children }: PartProps) {
  const isDirect = custody === 'vendedor';
  return (
    <Stack>
      {hasBalances && !isDirect && <ReadOnlyNotice area="financeiro" to="sacar ou antecipar" />}
      <CustodySwitch custody={custody} onChoose={onCustody} />
      {hasBalances && (isDirect ? <DirectCards /> : <BalanceCards />)}
      <Below key={custody} custody={custody} hasBalances={hasBalances}>
        {hasBalances && (
          <div className="statement-more bal-no-print">
            <GatewayBalances custody={custody} figures={isDirect ? DIRECT_FIGURES : HELD_FIGURES} />
            <BalanceAt custody={custody} />
          </div>
        )}
        {children}
      </Below>
    </Stack>
  );
}

interface BelowProps extends Pick<PartProps, 'custody' | 'hasBalances' | 'children'> {}

/**
 * The part below the choice of the custodian and the balances. It is read beside them, and shown once nothing above can move it any more.
 */
function Below({ custody, hasBalances, children }: BelowProps) {
  const [own, direct, tabs] = [useBalances(custody), useBalances('vendedor'), useOrderTabs()];
  const above = hasBalances ? [own, direct, tabs] : [direct];
  const isWaiting = useShortWait(above.some(({ isPending }) => isPending));
  return (
    <div className="statement-below" aria-busy={isWaiting}>
      <Stack>{children}</Stack>
    </div>
  );
}

/** For who may ask for a payout. It has its place from the beginning, so that nothing moves. */
function AskForPayout() {
  const { data: offer, isPending } = useOffer();
  return offer?.canRequest !== false && <PayoutButton disabled={isPending} />;
}

function PrintButton() {
  return (
    <Button icon="print" onClick={() => window.print()}>
      Imprimir
    </Button>
  );
}

function Entries({ custody }: { custody: Custody }) {
  return (
    <section className="statement-entries" aria-labelledby="statement-entries">
      <h2 id="statement-entries" className="bal-visually-hidden">
        Lançamentos
      </h2>
      <EntryList custody={custody} />
    </section>
  );
}
