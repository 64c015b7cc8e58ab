import { useSearchParams } from '@balcao/contract/router';
import type { Custody } from '@balcao/domain';
import { Button, Page, ReadOnlyNotice, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
import { PayoutButton } from '../saques/payout-button';
import { PayoutsTab } from '../saques/payouts-tab';
import { ReceivablesAgenda } from './agenda-recebiveis/receivables-agenda';
import { AnticipateButton } from './antecipacoes/anticipate-button';
import { AnticipationList } from './antecipacoes/anticipation-list';
import { useOffer } from './antecipacoes/use-offer';
import { BalanceAt } from './balance-at';
import { BalanceCards } from './balance-cards';
import { Reconciliation } from './conciliacao/reconciliation';
import { CustodySwitch } from './custody-switch';
import { DirectCards } from './direct-cards';
import { EntryList } from './entry-list';
import { ExplanationTab } from './explicacao/explanation-tab';
import { ClosingTab } from './fechamento/closing-tab';
import { useCustody } from './shown-accounts';
import './antecipacoes/anticipations.css';
import './statement.css';
import './explicacao/explanation.css';

/** Parts of what the platform holds alone: the rest is not there to leave it. */
const PAID_OUT = [
  { key: 'saques', label: 'Saques', content: <PayoutsTab /> },
  { key: 'antecipacoes', label: 'Antecipações', content: <AnticipationList /> },
];

/** What all parts have in common. */
const SHARED = ['custodia'];

/** The same part and month of another custodian. Its accounts are others, so filters do not go along. */
function addressOf(custody: Custody, address: URLSearchParams): URLSearchParams {
  const kept = ['aba', 'mes'].flatMap((name) =>
    address.getAll(name).map((value): [string, string] => [name, value]),
  );
  return new URLSearchParams(custody === 'vendedor' ? [['custodia', custody], ...kept] : kept);
}

/** What the store has, when the rest falls due, and every line that led there. */
export default function Statement() {
  const [address, setAddress] = useSearchParams();
  const custody = useCustody();
  const isDirect = custody === 'vendedor';
  const choose = (chosen: Custody) => setAddress(addressOf(chosen, address));
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
        <Stack>
          {!isDirect && <ReadOnlyNotice area="financeiro" to="sacar ou antecipar" />}
          <CustodySwitch custody={custody} onChoose={choose} />
          {isDirect ? <DirectCards /> : <BalanceCards />}
          <BalanceAt custody={custody} />
          <PageTabs
            key={custody}
            label="Partes do extrato"
            keep={SHARED}
            tabs={[
              { key: 'extrato', label: 'Extrato', content: <Entries custody={custody} /> },
              {
                key: 'agenda',
                label: 'Agenda de recebíveis',
                content: <ReceivablesAgenda custody={custody} />,
              },
              ...(isDirect ? [] : PAID_OUT),
              {
                key: 'conciliacao',
                label: 'Conciliação',
                content: <Reconciliation custody={custody} onCustody={choose} />,
              },
              { key: 'fechamento', label: 'Fechamento', content: <ClosingTab custody={custody} /> },
              {
                key: 'por-que-mudou',
                label: 'Por que meu saldo mudou?',
                content: <ExplanationTab custody={custody} />,
              },
            ]}
          />
        </Stack>
      </Page>
    </QueryProvider>
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
