import type { PlatformUserStore } from '@balcao/api-schema';
import { STORE_ROLE_LABELS } from '@balcao/domain';
import { RelativeTime, Section } from '@balcao/ui/base';
import { type Column, SimpleTable } from '@balcao/ui/table';

const COLUMNS: readonly Column<PlatformUserStore>[] = [
  { key: 'nome', title: 'Loja', cell: ({ nome }) => nome },
  { key: 'role', title: 'Papel', cell: ({ role }) => STORE_ROLE_LABELS[role] },
  { key: 'own', title: 'De quem é', cell: ({ own }) => (own ? 'Da própria pessoa' : 'De quem a convidou') },
  { key: 'createdAt', title: 'Criada', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
];

/** The person's stores and roles. */
export function StoresTab({ stores }: { stores: readonly PlatformUserStore[] }) {
  return (
    <Section title="Lojas">
      {stores.length === 0 ? (
        <p className="bal-soft">Esta pessoa ainda não trabalha em nenhuma loja.</p>
      ) : (
        <SimpleTable caption="Lojas do usuário" columns={COLUMNS} rows={stores} rowKey={({ id }) => id} />
      )}
    </Section>
  );
}
