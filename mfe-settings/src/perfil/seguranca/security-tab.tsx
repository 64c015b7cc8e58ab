import { LinkButton, Section, Stack } from '@balcao/ui/base';
import { OwnSessions } from './own-sessions';
import { SecondFactor } from './second-factor';

/** Password, second factor and open sessions. */
export function SecurityTab({ email }: { email: string }) {
  return (
    <Stack>
      <Section title="Senha" description="Ao trocar a senha, as outras sessões são encerradas.">
        <LinkButton to="/backoffice/configuracoes/perfil/alterar-senha" icon="lock">
          Alterar senha
        </LinkButton>
      </Section>
      <SecondFactor email={email} />
      <OwnSessions />
    </Stack>
  );
}
