import { formatMoney } from '@balcao/domain';
import { SessionTable, SimpleTable } from '../../src/table';
import type { ExampleGroup } from '../example';
import { LONG_NAME } from './words';

interface Sale {
  id: string;
  name: string;
  cents: number;
}

const SALES: readonly Sale[] = [
  { id: '1', name: 'Bolsa de lona', cents: 18990 },
  { id: '2', name: LONG_NAME, cents: 1234567 },
];

const aSession = (id: string, device: string, current: boolean) => ({
  ...{ id, device, current, ip: '203.0.113.7' },
  createdAt: '2026-01-05T12:00:00Z',
  lastSeenAt: '2026-01-05T12:00:00Z',
  expiresAt: '2026-01-06T12:00:00Z',
});

export const table: ExampleGroup = {
  id: 'table',
  entry: '@balcao/ui/table',
  examples: [
    {
      id: 'simple',
      title: 'SimpleTable',
      note: 'A short table without sorting or pages; with a card, two lines for each row on a phone.',
      content: (
        <SimpleTable<Sale>
          caption="Vendas"
          columns={[
            { key: 'name', title: 'Produto', cell: ({ name }) => name },
            { key: 'total', title: 'Total', align: 'end', cell: ({ cents }) => formatMoney(cents) },
          ]}
          rows={SALES}
          rowKey={({ id }) => id}
          card={({ name, cents }) => ({ title: name, value: formatMoney(cents), second: 'Venda' })}
        />
      ),
    },
    {
      id: 'sessions',
      title: 'SessionTable',
      note: 'Where somebody is logged in. The session one looks from cannot be ended here.',
      content: (
        <SessionTable
          caption="Sessões abertas"
          sessions={[aSession('s1', 'Chrome no Android', true), aSession('s2', 'Firefox no Windows', false)]}
          busy={false}
          onEnd={() => {}}
          endAll={{ label: 'Encerrar todas as outras', onEnd: () => {} }}
        />
      ),
    },
  ],
};
