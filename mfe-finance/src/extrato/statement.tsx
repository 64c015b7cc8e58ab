import { Page, Stack } from '@balcao/ui/base';
import { PageTabs } from '@balcao/ui/display';
import { QueryProvider } from '@balcao/ui/query';
import { PayoutsTab } from '../saques/payouts-tab';
import { Agenda } from './agenda';
import { BalanceCards } from './balance-cards';
import { EntryList } from './entry-list';
import './statement.css';

/** What the store has, when the rest falls due, and every line that led there. */
export default function Statement() {
  return (
    <QueryProvider>
      <Page title="Extrato">
        <Stack>
          <BalanceCards />
          <PageTabs
            label="Partes do extrato"
            tabs={[
              { key: 'lancamentos', label: 'Lançamentos', content: <Entries /> },
              { key: 'saques', label: 'Saques', content: <PayoutsTab /> },
            ]}
          />
        </Stack>
      </Page>
    </QueryProvider>
  );
}

function Entries() {
  return (
    <Stack>
      <Agenda />
      <section className="statement-entries" aria-labelledby="statement-entries">
        <h2 id="statement-entries" className="bal-h2">
          Lançamentos
        </h2>
        <EntryList />
      </section>
    </Stack>
  );
}
