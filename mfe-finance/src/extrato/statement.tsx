import { Page, Stack } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
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
          <Agenda />
          <section className="statement-entries" aria-labelledby="statement-entries">
            <h2 id="statement-entries" className="bal-h2">
              Lançamentos
            </h2>
            <EntryList />
          </section>
        </Stack>
      </Page>
    </QueryProvider>
  );
}
