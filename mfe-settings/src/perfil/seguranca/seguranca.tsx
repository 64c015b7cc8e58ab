import { LinkButton, Section, Stack } from '@balcao/ui/base';
import { Sessoes } from './sessoes';
import { VerificacaoEmDuasEtapas } from './verificacao-em-duas-etapas';

/** Password, second factor and open sessions. */
export function Seguranca({ email }: { email: string }) {
  return (
    <Stack>
      <Section title="Senha" description="Ao trocar a senha, as outras sessões são encerradas.">
        <LinkButton to="/backoffice/configuracoes/perfil/alterar-senha" icon="lock">
          Alterar senha
        </LinkButton>
      </Section>
      <VerificacaoEmDuasEtapas email={email} />
      <Sessoes />
    </Stack>
  );
}
