import type { PlatformUser } from '@balcao/api-schema';
import { Section, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { gatewayPill, kycPill } from '../user-statuses';

function accessOf({ isPlatformAdmin, closing }: PlatformUser): string {
  if (isPlatformAdmin) return 'Administra a plataforma';
  return closing ? 'Em encerramento' : 'Vende';
}

/** The key facts of a user. */
export function UserContext({ user }: { user: PlatformUser }) {
  const { lastSeenAt, twoFactor } = user;
  return (
    <Section title="Status">
      <DefinitionList
        items={[
          {
            term: 'Acesso',
            value: accessOf(user),
            note: user.blockRefusal,
          },
          { term: 'Identidade', value: <StatusPill {...kycPill(user.kycStatus)} /> },
          { term: 'Gateway', value: <StatusPill {...gatewayPill(user.gatewayStatus)} /> },
          { term: 'Verificação em duas etapas', value: twoFactor.enabled ? 'Ativada' : 'Desativada' },
          { term: 'Cadastro', value: <DateTime iso={user.createdAt} /> },
          {
            term: 'Último acesso',
            value: lastSeenAt ? <DateTime iso={lastSeenAt} /> : 'Nunca entrou',
          },
        ]}
      />
    </Section>
  );
}
