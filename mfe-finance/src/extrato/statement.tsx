import { useSearchParams } from '@balcao/contract/router';
import type { Custody } from '@balcao/domain';
import { Button, LinkButton, Page, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
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

const custodyIn = (address: URLSearchParams): Custody =>
  address.get('custodia') === 'vendedor' ? 'vendedor' : 'plataforma';

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
  const custody = custodyIn(address);
  const isDirect = custody === 'vendedor';
  const choose = (chosen: Custody) => setAddress(addressOf(chosen, address));
  return (
    <QueryProvider>
      <Page
        title="Extrato"
        actions={
          <>
            {!isDirect && <PayoutLink />}
            {!isDirect && <AnticipateButton />}
            <PrintButton />
          </>
        }
      >
        <Stack>
          <CustodySwitch custody={custody} onChoose={choose} />
          {isDirect ? <DirectCards /> : <BalanceCards />}
          <BalanceAt key={custody} custody={custody} />
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

/** Leads who may ask for a payout to where that is done, with what stands in its way. */
function PayoutLink() {
  const [address] = useSearchParams();
  const { data: offer, isPending } = useOffer();
  // It has its place from the beginning, so that the page does not move under it.
  if (isPending) return <Button disabled>Sacar</Button>;
  if (!offer?.canRequest || address.get('aba') === 'saques') return null;
  return <LinkButton to="/backoffice/financeiro/extrato?aba=saques">Sacar</LinkButton>;
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
      <h2 id="statement-entries" className="bal-h2">
        Lançamentos
      </h2>
      <EntryList custody={custody} />
    </section>
  );
}
