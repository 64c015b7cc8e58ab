import type { DomainRecordShown } from '@balcao/api-schema';
import { Button, LinkButton, Notice, Section, Stack } from '@balcao/ui/base';
import { DnsRecords } from '../dns-records';
import { DomainState } from '../domain-state';
import { awaitsDns } from '../domain-words';
import { domainPath } from '../paths';
import type { DomainActions } from '../use-domain-actions';

interface VerifyStepProps {
  domain: DomainRecordShown;
  /** Left out for people who may only read. */
  actions: DomainActions | undefined;
  onBack(): void;
}

/** The records that the DNS has now, and the next step while it has not all. */
export function VerifyStep({ domain, actions, onBack }: VerifyStepProps) {
  const isWaiting = awaitsDns(domain);
  return (
    <Section title={isWaiting ? 'Verificação' : 'Registros certos'}>
      <Stack>
        {actions?.problem && <Notice kind="error">{actions.problem}</Notice>}
        <DomainState domain={domain} />
        <DnsRecords domain={domain} />
        {domain.status === 'pendente' && <WhileWaiting />}
        <Stack direction="row" gap={8}>
          {isWaiting && actions && (
            <Button kind="primary" icon="refresh" busy={actions.busy} onClick={actions.verify}>
              Verificar agora
            </Button>
          )}
          <LinkButton to={domainPath(domain.id)} kind={isWaiting ? 'secondary' : 'primary'}>
            Ver domínio
          </LinkButton>
          {isWaiting && <Button onClick={onBack}>Rever os registros</Button>}
        </Stack>
      </Stack>
    </Section>
  );
}

function WhileWaiting() {
  return (
    <div>
      <h3 className="set-h3">Enquanto espera</h3>
      <ul className="set-waiting">
        <li>Pode fechar esta página: verificamos sozinhos, e o certificado vem depois.</li>
        <li>Um registro novo costuma aparecer em minutos. Alguns painéis levam até 24 horas.</li>
        <li>Confira no painel se você salvou, e se o nome não ficou com o domínio repetido.</li>
        <li>Até lá, os seus links de checkout continuam como estão.</li>
      </ul>
    </div>
  );
}
