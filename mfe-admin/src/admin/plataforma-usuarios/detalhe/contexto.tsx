import type { PlatformUser } from '@balcao/api-schema';
import { Notice, Section, Stack, StatusPill } from '@balcao/ui/base';
import { DateTime, DefinitionList } from '@balcao/ui/display';
import { gatewayPill, kycPill } from '../user-statuses';

/** What one wants to know of a user at once. */
export function Contexto({ user }: { user: PlatformUser }) {
  const { block, lastSeenAt, twoFactor } = user;
  return (
    <Stack>
      {block && (
        <Notice kind="warning">
          Bloqueado por {block.by.name || 'quem administra'}, <DateTime iso={block.at} />
          {block.reason ? `: ${block.reason}` : '.'}
        </Notice>
      )}
      <Section title="Situação">
        <DefinitionList
          items={[
            {
              term: 'Acesso',
              value: user.isPlatformAdmin ? 'Administra a plataforma' : 'Vende',
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
    </Stack>
  );
}
