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
          <EntryList />
        </Stack>
      </Page>
    </QueryProvider>
  );
}
